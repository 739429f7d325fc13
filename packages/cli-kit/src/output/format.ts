/** Bytes with a unit: `812 B`, `14.2 kB`, `3.1 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** What JSON costs a model, in tokens: its bytes divided by four. */
export function tokensOf(value: unknown): number {
  return Math.ceil(Buffer.byteLength(JSON.stringify(value)) / 4);
}

/** Seconds since it was made: `0.4 s`. */
export function stopwatch(): () => string {
  const began = performance.now();
  return () => `${((performance.now() - began) / 1_000).toFixed(1)} s`;
}

/** A number with commas: `12,345`. */
export function grouped(number: number): string {
  return number.toLocaleString('en');
}

/** A number and its noun: `1 page`, `2 pages`. */
export function counted(number: number, noun: string): string {
  return `${grouped(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** The day, `YYYY-MM-DD` in UTC: that of SOURCE_DATE_EPOCH where it is set. */
export function today(): string {
  const epoch = process.env['SOURCE_DATE_EPOCH'];
  const now = epoch !== undefined && /^\d{1,11}$/.test(epoch) ? new Date(Number(epoch) * 1000) : new Date();
  return now.toISOString().slice(0, 10);
}
