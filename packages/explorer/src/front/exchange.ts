// What an agent gets: one call of this front's own tools with the answer, made while the page is. It needs no script; scripts ask again.
import { readArguments } from '@vitrine/core/serving';
import type { DocumentContext } from '@vitrine/core/render';
import { answerText } from '../answer-text.ts';
import { html, type Html, jsonBlock, words } from '../html.ts';

type Tool = DocumentContext['mcp']['tools'][number];

interface Call {
  readonly question: string;
  readonly tool: Tool;
  readonly args: Readonly<Record<string, string>>;
}

const maxCharacters = 700;

/** The exchange; nothing where no tool has something to say. */
export async function exchange(rendering: DocumentContext): Promise<Html | undefined> {
  const call = callOf(rendering);
  const answer = call && (await answerOf(rendering, call));
  if (call === undefined || answer === undefined) return undefined;
  const { question, tool, args } = call;
  return html`<div class="exchange" data-exchange><p class="label">What an agent gets</p>
<p class="asked">${words(question)}</p>
<pre tabindex="0"><code>${tool.name} ${JSON.stringify(args)}</code></pre>
<p class="answered" dir="auto" tabindex="0" data-answered>${answer}</p>
<script type="application/json" data-call>${jsonBlock({ name: tool.name, arguments: args })}</script></div>`;
}

/** Asks for the riskiest action of the catalog; of a product without actions, for the first page of its documentation. */
function callOf({ snapshot, mcp }: DocumentContext): Call | undefined {
  const toolWith = (end: string): Tool | undefined => mcp.tools.find(({ name }) => name === end || name.endsWith(`_${end}`));
  const { actions, permission_tiers: tiers } = snapshot.facts.capabilities;
  const risk = ({ permission, approval }: (typeof actions)[number]): number =>
    2 * tiers.findIndex(({ name }) => name === permission.name) + Number(approval.required === 'always');
  const [riskiest] = [...actions].sort((one, other) => risk(other) - risk(one));
  const safety = toolWith('get_action_safety');
  if (riskiest !== undefined && safety !== undefined)
    return { question: `May I run “${riskiest.title}”?`, tool: safety, args: { action: riskiest.id } };
  const [page] = snapshot.pages;
  const search = toolWith('search_docs');
  if (page === undefined || search === undefined) return undefined;
  return { question: page.title, tool: search, args: { query: page.title.slice(0, 200) } };
}

/** The text of the answer; nothing where the tool refuses, or answers without a text. */
async function answerOf({ snapshot, site }: DocumentContext, { tool, args }: Call): Promise<string | undefined> {
  const read = readArguments(tool, args);
  if (read.kind === 'tool-error') return undefined;
  const context = {
    now: Date.parse(snapshot.generatedAt),
    signal: new AbortController().signal,
    revision: '2026-07-28',
    baseUrl: site.baseUrl,
  };
  // A tool that fails leaves the page without an exchange.
  const result: unknown = await Promise.resolve()
    .then(() => tool.call(read.value, context))
    .catch(() => undefined);
  const content: unknown = typeof result === 'object' && result !== null ? Reflect.get(result, 'content') : undefined;
  if (typeof content !== 'string' || content === '') return undefined;
  const answer = answerText(content);
  return answer.length <= maxCharacters ? answer : `${answer.slice(0, answer.lastIndexOf(' ', maxCharacters))} …`;
}
