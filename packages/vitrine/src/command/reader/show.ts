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
  for (const line of terminalLines(text, terminal)) terminal.print(line);
  const calls = counted(explanation.calls.length, 'request');
  terminal.note(
    terminal.colours.dim(`${counted(tokens, 'token')} (${tokenizer}), ${formatBytes(Buffer.byteLength(text))}, ${calls}`),
  );
  if (explain) for (const line of linesOf(explanation)) terminal.note(line);
}

function jsonOf({ mapping, ...explanation }: Explanation): object {
  return { ...explanation, ...(mapping && { mapping: { ...mapping, known: [...mapping.known] } }) };
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

// Markdown as lines for a terminal: wrapped at its width, headings, code and list marks in colour. The text stays Markdown, so that what is
// copied from a screen is what the page has. Blocks of code and tables are not wrapped.

interface LineStyle {
  /** Columns of a line; undefined where nothing is wrapped. */
  readonly columns: number | undefined;
  readonly colours: Colours;
}

/** The least and the most columns of a paragraph, whatever the terminal has. */
const fewest = 40;
const most = 100;
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const combining = /[\p{Mn}\p{Me}\u200d]/u;

export function terminalLines(text: string, { columns, colours }: LineStyle): readonly string[] {
  const width = columns === undefined ? undefined : Math.max(fewest, Math.min(columns, most));
  let fence = '';
  return text
    .replace(/\r\n?/g, '\n')
    .replaceAll('\t', '    ')
    .trimEnd()
    .split('\n')
    .flatMap((line): readonly string[] => {
      const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
      if (mark !== '' && (fence === '' || mark.startsWith(fence))) {
        fence = fence === '' ? mark : '';
        return [colours.dim(line)];
      }
      if (fence !== '' || /^(?: {4}|\s{0,3}\|)/.test(line)) return [line];
      if (/^#{1,6} /.test(line)) return wrapped(line, width).map((part) => colours.bold(part));
      if (line.startsWith('--- `')) return [colours.cyan(line)];
      return wrapped(line, width).map((part) => inlineColours(part, colours));
    });
}

function inlineColours(line: string, colours: Colours): string {
  return line
    .replace(/`[^`]{1,500}`/g, (code) => colours.cyan(code))
    .replace(/\*\*[^*]{1,500}\*\*/g, (strong) => colours.bold(strong));
}

/** A line in lines of at most so many columns; those behind the first begin where the text of the first does. */
function wrapped(line: string, width: number | undefined): readonly string[] {
  if (width === undefined || columnsOf(line) <= width) return [line];
  const lead = /^\s*(?:[-*+] |\d{1,9}[.)] |> )?/.exec(line)?.[0] ?? '';
  const indent = ' '.repeat(columnsOf(lead));
  const lines: string[] = [];
  let current = lead;
  let isEmpty = true;
  for (const word of line.slice(lead.length).split(/ +/)) {
    if (!isEmpty && columnsOf(current) + 1 + columnsOf(word) > width) {
      lines.push(current);
      current = indent;
      isEmpty = true;
    }
    current += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, current];
}

export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) columns += combining.test(character) ? 0 : wide.test(character) ? 2 : 1;
  return columns;
}
