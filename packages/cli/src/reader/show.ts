// What a reader command prints: the answer, and beside it what it cost and, on request, how it was read. Errors of the client become those of
// the command.
import { type Client, ClientError, type Explanation } from '@vitrine/client';
import { CommandFailure, exitCodes, remoteDetails } from '@vitrine/cli-kit/output/failure';
import { counted, formatBytes } from '@vitrine/cli-kit/output/format';
import type { Terminal } from '@vitrine/cli-kit/output/terminal';
import { loadTokenizer, tokenizer } from '../eval/tokens.ts';
import { terminalLines } from './terminal-markdown.ts';

/** An answer to print. */
export interface Shown {
  /** Markdown, for people and models. */
  readonly text: string;
  /** Further members, for machines. */
  readonly data: object;
}

/** Prints an answer. */
export async function show(client: Client, { text, data }: Shown, explain: boolean, terminal: Terminal): Promise<void> {
  const count = await loadTokenizer();
  const tokens = count(text);
  const explanation = client.explain();
  const how = explain ? { explanation: jsonOf(explanation) } : {};
  terminal.emit({ ok: true, target: client.address, tokens, tokenizer, text, ...data, ...how });
  await terminal.page(terminalLines(text, terminal));
  const calls = counted(explanation.calls.length, 'request');
  terminal.note(
    terminal.colours.dim(`${counted(tokens, 'token')} (${tokenizer}), ${formatBytes(Buffer.byteLength(text))}, ${calls}`),
  );
  if (explain) for (const line of linesOf(explanation)) terminal.note(line);
}

function jsonOf({ mapping, ...explanation }: Explanation): object {
  return { ...explanation, ...(mapping && { mapping: { ...mapping, known: [...mapping.known] } }) };
}

/** How the target was read, line by line. */
function linesOf({ kind, endpoint, era, mapping, calls }: Explanation): readonly string[] {
  return [
    `read as     ${kind === 'tools' ? 'a tool server' : kind === 'llms.txt' ? 'a site with llms.txt' : 'documents'}`,
    ...(endpoint === undefined ? [] : [`tools at    ${endpoint}, MCP ${era ?? ''}`]),
    ...(mapping === undefined
      ? []
      : [
          `search      ${mapping.search}, words in ${mapping.query}`,
          `read        ${mapping.read === undefined ? 'no tool; resources by their addresses' : `${mapping.read}, what to read in ${mapping.id}`}`,
        ]),
    ...calls.map(({ method, url, status }) => `${status === 0 ? 'none' : status}  ${method} ${url}`),
  ];
}

/** Runs work with a client; its errors become those of the command. */
export async function reading<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ClientError)) throw error;
    const { code, message, resolution, retryAfterSeconds, status, remote, cause } = error;
    // What the guarded client refused has a reason and a way out of its own.
    if (cause instanceof CommandFailure) throw cause;
    const advice = code === 'rate_limited' ? `Wait, or let the command wait: --wait ${retryAfterSeconds ?? 60}s.` : resolution;
    throw new CommandFailure(
      code,
      message,
      advice,
      code === 'tool_error' || code === 'not_found' ? exitCodes.findings : exitCodes.refused,
      {
        ...(status !== undefined && { status }),
        ...remoteDetails(remote?.host ?? '', remote?.detail, remote?.resolution),
        ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
      },
    );
  }
}
