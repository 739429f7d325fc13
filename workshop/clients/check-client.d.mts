/** A client of others, as checkClient sees it. */
export interface CheckedClient {
  list(): Promise<readonly string[]>;
  call(name: string, args: Record<string, unknown>): Promise<unknown>;
  read?(uri: string): Promise<unknown>;
  close?(): Promise<void>;
}

export const calls: readonly (readonly [name: string, args: Record<string, unknown>, part: string])[];
export function checkClient(client: CheckedClient): Promise<void>;
