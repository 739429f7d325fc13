// Which hosts hold a snapshot file of a size, by their limits of 2026-11.

/** A host and the most bytes of a file that it holds. */
interface HostLimit {
  readonly name: string;
  readonly mostBytes: number;
}

const limits: readonly HostLimit[] = [
  { name: 'Workers, static asset or value of KV', mostBytes: 26_214_400 },
  { name: 'Workers, followed in an isolate of 128 MB', mostBytes: 60_000_000 },
  { name: 'Lambda, package of 250 MB', mostBytes: 240_000_000 },
  { name: 'Node.js, Bun and Deno', mostBytes: 1_073_741_824 },
];

/** Whether each host holds a file of so many bytes. */
export function hostsFor(bytes: number): readonly (readonly [host: string, mostBytes: number, isHeld: boolean])[] {
  return limits.map(({ name, mostBytes }) => [name, mostBytes, bytes <= mostBytes]);
}
