export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

/** A client of others, as the judge sees it. */
export interface JudgedClient {
  list(): Promise<readonly string[]>;
  call(name: string, args: Record<string, unknown>): Promise<ToolAnswer>;
  read(uri: string): Promise<string>;
  close?(): Promise<void>;
}

export const calls: readonly (readonly [name: string, args: Record<string, unknown>, part: string])[];
export function judge(client: JudgedClient): Promise<void>;
export function textOf(result: { readonly content?: unknown; readonly isError?: boolean | undefined }): ToolAnswer;
