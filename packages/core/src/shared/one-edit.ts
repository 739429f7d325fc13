// Slips of the hand in names: how a name that somebody wrote is taken for another.

/** Whether one inserted, removed, replaced or exchanged letter makes one name of the other; names of under four letters are other words. */
export function isOneEdit(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  const restA = a.slice(start);
  const restB = b.slice(start);
  if (restA.length !== restB.length) return restA.slice(1) === restB || restB.slice(1) === restA;
  return restA.slice(1) === restB.slice(1) || (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2));
}
