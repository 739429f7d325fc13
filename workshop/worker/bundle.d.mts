/** The bundle of the example: its code, how large that is, and which files it was made of. */
export function bundleExample(): Promise<{
  readonly code: Uint8Array;
  readonly bytes: number;
  readonly gzipBytes: number;
  readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>;
}>;
