// A JSON-RPC response as text. A member that is JSON already is not written again: the list of tools, which never changes, and
// the data of a tool, which the answer holds twice (MCP tools, structured content).
import type { Json } from '../../ground/json.ts';

/** A value that is JSON already. */
export class Written {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** The members of a result; some are written already. */
export type ResultMembers = Readonly<Record<string, Json | Written | undefined>>;

/** The JSON of a response with a result (JSON-RPC 2.0 section 5). */
export function writeResponse(id: string | number, result: ResultMembers): string {
  let members = '';
  for (const [name, value] of Object.entries(result)) {
    if (value === undefined) continue;
    const json = value instanceof Written ? value.json : JSON.stringify(value);
    members += `${members === '' ? '' : ','}"${name}":${json}`;
  }
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{${members}}}`;
}
