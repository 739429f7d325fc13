export interface StructuredResult {
  readonly text: string;
  readonly isError: boolean;
}

/** A client of others, as the checkClient sees it. */
export interface CheckedClient {
  list(): Promise<readonly string[]>;
  call(name: string, args: Record<string, unknown>): Promise<StructuredResult>;
  read(uri: string): Promise<string>;
  close?(): Promise<void>;
}

export const calls: readonly (readonly [name: string, args: Record<string, unknown>, part: string])[];
export function checkClient(client: CheckedClient): Promise<void>;
export function resultText(result: { readonly content?: unknown; readonly isError?: boolean | undefined }): StructuredResult;
