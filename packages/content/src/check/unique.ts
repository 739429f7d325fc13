// Identifiers that occur twice: both readers and tools look a record up by them.
import type { PathPart } from '../problem.ts';
import type { Report } from './report.ts';

/** Reports every value that an earlier entry of the list already has; `path` leads to the list. */
export function checkUnique<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  path: readonly PathPart[],
  member: string,
  report: Report,
): void {
  const first = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const key = keyOf(item);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, index);
    else
      report(
        [...path, index, member],
        `${member === 'id' ? 'an' : 'a'} ${member} that no other entry has`,
        `${JSON.stringify(key)}, which entry ${earlier} has`,
      );
  }
}
