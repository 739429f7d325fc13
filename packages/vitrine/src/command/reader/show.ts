// Prints the answer, its cost and, on request, how it was read. Client errors become command errors.
import type { Client, Explanation } from '@vitrine/client';
import { counted, formatBytes } from '@vitrine/cli-kit/output/format';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import { loadTokenizer, tokenizer } from '../eval/tokens.ts';
import type { Colours } from '@vitrine/cli-kit/output/printable';

export interface Shown {
  /** Markdown, for people and models. */
  readonly text: string;
  /** Further members, for machines. */
  readonly data: object;
}

export async function show(client: Client, { text, data }: Shown, explain: boolean, terminal: Terminal): Promise<void> {
  const count = await loadTokenizer();
  const tokens = count(text);
  const explanation = client.explain();
  const how = explain ? { explanation: jsonOf(explanation) } : {};
  terminal.emit({ ok: true, target: client.address, tokens, tokenizer, text, ...data, ...how });
  for (const line of terminalLines(text, terminal.colours)) terminal.print(line);
  const calls = counted(explanation.calls.length, 'request');
  terminal.note(
    terminal.colours.dim(`${counted(tokens, 'token')} (${tokenizer}), ${formatBytes(Buffer.byteLength(text))}, ${calls}`),
  );
  if (explain) for (const line of linesOf(explanation)) terminal.note(line);
}

function jsonOf({ mapping, ...explanation }: Explanation): object {
  return { ...explanation, ...(mapping && { mapping: { ...mapping, known: [...mapping.searchArguments] } }) };
}

function linesOf({ kind, endpoint, era, mapping, calls }: Explanation): readonly string[] {
  return [
    `read as     ${kind === 'tools' ? 'a tool server' : kind === 'llms.txt' ? 'a site with llms.txt' : 'documents'}`,
    ...(endpoint === undefined ? [] : [`tools at    ${endpoint}, MCP ${era ?? ''}`]),
    ...(mapping === undefined
      ? []
      : [
          `search      ${mapping.search}, words in ${mapping.query}`,
          `read        ${mapping.read === undefined ? 'no tool; resources by address' : `${mapping.read}, what to read in ${mapping.id}`}`,
        ]),
    ...calls.map(({ method, url, status }) => `${status === 0 ? 'none' : status}  ${method} ${url}`),
  ];
}

/** Markdown as lines for a terminal: headings, code and ids in colour. The text stays Markdown, so that what is copied is what the page has. */
export function terminalLines(text: string, colours: Colours): readonly string[] {
  let fence = '';
  return text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', '    ')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
      if (mark !== '' && (fence === '' || mark.startsWith(fence))) {
        fence = fence === '' ? mark : '';
        return colours.dim(line);
      }
      if (fence !== '' || /^(?: {4}|\s{0,3}\|)/.test(line)) return line;
      if (/^#{1,6} /.test(line)) return colours.bold(line);
      if (line.startsWith('--- `')) return colours.cyan(line);
      return inlineColours(line, colours);
    });
}

function inlineColours(line: string, colours: Colours): string {
  return line
    .replace(/`[^`]{1,500}`/g, (code) => colours.cyan(code))
    .replace(/\*\*[^*]{1,500}\*\*/g, (strong) => colours.bold(strong));
}
