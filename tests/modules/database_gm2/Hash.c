/* Hash.c implements Hash.def with the names of procedures that Modula-2 objects have.  */

static unsigned int calls = 77;

/* The initialisation of the module runs before that of its importers.  */
void
_M2_Hash_init (void)
{
  calls = 0;
}

void
_M2_Hash_finish (void)
{
}

unsigned int
Hash_Compute (const char *a, unsigned int high, unsigned int buckets)
{
  unsigned int hash = 5381;
  unsigned int i;

  for (i = 0; i <= high && a[i] != 0; i++)
    hash = hash * 33 + (unsigned char) a[i];
  calls++;
  return hash % buckets;
}

void
Hash_Mix (unsigned int *sum, unsigned int value)
{
  *sum = (*sum << 5 | *sum >> 27) ^ value;
}

unsigned int
Hash_Block (const unsigned char *start, unsigned int length)
{
  unsigned int sum = 0;

  while (length-- > 0)
    sum += *start++;
  return sum;
}

unsigned int
Hash_Calls (void)
{
  return calls;
}
