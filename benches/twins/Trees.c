/* Pointers: a search tree and lists. */
#include <stdio.h>
#include <stdlib.h>

typedef struct Node *Tree;
struct Node { long key, count; Tree left, right; };
typedef struct Item *List;
struct Item { long value; List next; };

static long seed;

static Tree Insert(Tree root, long key)
{
  Tree node, parent, made;
  long depth;
  parent = NULL;
  node = root;
  depth = 0;
  while (node != NULL) {
    if (node->key == key) {
      node->count = node->count + depth;
      return root;
    }
    parent = node;
    depth = depth + 1;
    if (key < node->key) node = node->left; else node = node->right;
  }
  made = malloc(sizeof *made);
  made->key = key;
  made->count = 1;
  made->left = NULL;
  made->right = NULL;
  if (parent == NULL) return made;
  if (key < parent->key) parent->left = made; else parent->right = made;
  return root;
}

static long Height(Tree node)
{
  long left, right;
  if (node == NULL) return 0;
  left = Height(node->left);
  right = Height(node->right);
  if (left > right) return left + 1; else return right + 1;
}

static long Sum(Tree node)
{
  long sum;
  sum = 0;
  while (node != NULL) {
    sum = sum + node->key * node->count + Sum(node->left);
    node = node->right;
  }
  return sum;
}

static List Pushed(List list, long value)
{
  List made;
  made = malloc(sizeof *made);
  made->value = value;
  made->next = list;
  return made;
}

static List Reversed(List list)
{
  List done, next;
  done = NULL;
  while (list != NULL) {
    next = list->next;
    list->next = done;
    done = list;
    list = next;
  }
  return done;
}

static long Largest(List list)
{
  long largest, place, at;
  largest = 0;
  place = 0;
  at = 0;
  while (list != NULL) {
    if (list->value > largest) {
      largest = list->value;
      place = at;
    }
    at = at + 1;
    list = list->next;
  }
  return place * 65536 + largest;
}

static void Work(long count)
{
  Tree root;
  List list;
  long i;
  root = NULL;
  list = NULL;
  for (i = 1; i <= count; i++) {
    seed = (seed * 1103 + 12345) % 65536;
    root = Insert(root, seed);
    list = Pushed(list, seed);
  }
  printf("%ld\n", Height(root));
  printf("%ld\n", Sum(root));
  printf("%ld\n", Largest(list));
  printf("%ld\n", Largest(Reversed(list)));
}

int main(void)
{
  if (scanf("%ld", &seed) != 1) return 1;
  Work(2000);
}
