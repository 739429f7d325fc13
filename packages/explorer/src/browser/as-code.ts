// The same call for a terminal and for a program.
import type { Era, Sent } from './call.ts';

/** The call for a shell. */
export function asCurl({ url, headers, body }: Sent): string {
  const fields = Object.entries(headers).map(([name, value]) => `  -H ${quoted(`${name}: ${value}`)} \\\n`);
  return `curl -s ${quoted(url)} \\\n${fields.join('')}  -d ${quoted(body)}`;
}

/** A word that a shell takes as it is. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}

/** The call for the official client of TypeScript, whose second generation speaks both eras. */
export function asProgram(url: string, era: Era, name: string, given: Readonly<Record<string, unknown>>): string {
  const mode = era === '2026-07-28' ? 'auto' : 'legacy';
  return `import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const client = new Client({ name: 'example', version: '1.0.0' }, { versionNegotiation: { mode: '${mode}' } });
await client.connect(new StreamableHTTPClientTransport(new URL(${JSON.stringify(url)})));
const answer = await client.callTool(${JSON.stringify({ name, arguments: given }, undefined, 2)});
console.log(answer.structuredContent);`;
}
