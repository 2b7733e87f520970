/* Search trees on the heap: pointers, storage. */
#include <stdio.h>
#include <stdlib.h>

typedef struct Node Node, *Tree;
struct Node { long key; Tree left, right; };

static void Insert(Tree *t, long key)
{
  if (*t == NULL) {
    *t = malloc(sizeof(Node));
    (*t)->key = key; (*t)->left = NULL; (*t)->right = NULL;
  } else if (key < (*t)->key)
    Insert(&(*t)->left, key);
  else if (key > (*t)->key)
    Insert(&(*t)->right, key);
}

static long Height(Tree t)
{
  if (t == NULL) return 0;
  long l = Height(t->left), r = Height(t->right);
  return l > r ? l + 1 : r + 1;
}

static void Free(Tree *t)
{
  if (*t != NULL) {
    Free(&(*t)->left); Free(&(*t)->right);
    free(*t);
    *t = NULL;
  }
}

int main(void)
{
  long seed = 1, sum = 0;
  for (long round = 1; round <= 8; round++) {
    Tree root = NULL;
    for (long i = 1; i <= 100000; i++) {
      seed = (seed * 16807) % 2147483647;
      Insert(&root, seed);
    }
    for (long i = 1; i <= 5; i++) sum = sum + Height(root);
    Free(&root);
  }
  printf("%ld\n", sum);
  return 0;
}
