import { type Answer, type Call, play, type Result, type Documentation } from './agent.ts';
import type { Evaluation, Question } from './schema.ts';
import type { CountTokens } from './tokens.ts';
import { type Client, ClientError } from '@vitrine/client';
import { defined } from '@vitrine/core/serving';

/** Ranks beyond this one count as not found. */
export const lastRank = 10;

export interface Outcome {
  readonly ask: string;
  readonly tags: readonly string[];
  readonly version?: string | undefined;
  readonly locale?: string | undefined;
  readonly unconfirmed: boolean;
  /** Undefined for a question that names no page. */
  readonly rank?: number | null;
  readonly facts: number;
  readonly missing: readonly string[];
  /** Everything that was wanted has been read: the facts, or the page of a question without facts. */
  readonly answered: boolean;
  readonly calls: number;
  /** Tokens of the answers until everything was seen, or of all of them. */
  readonly tokens: number;
  /** Readings that showed nothing that was wanted. */
  readonly wastedReads: number;
  readonly path: readonly string[];
}

/** Plays all questions. `onQuestion` receives how many are done. */
export async function evaluate(
  client: Searched,
  { questions, agent: { calls: maxCalls } }: Pick<Evaluation, 'questions' | 'agent'>,
  countTokens: CountTokens,
  onQuestion: (done: number) => void = () => undefined,
): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const question of questions) {
    const documentation = documentationOf(client, question);
    outcomes.push(await playOne(question, (goal) => play(question.ask, documentation, { ...goal, maxCalls }), countTokens));
    onQuestion(outcomes.length);
  }
  return outcomes;
}

type Goal = Omit<Parameters<typeof play>[2], 'maxCalls'>;

async function playOne(
  question: Question,
  run: (goal: Goal) => Promise<readonly Call[]>,
  countTokens: CountTokens,
): Promise<Outcome> {
  const { ask, page, alternatives = [], tags = [], version, locale, absent, unconfirmed = false } = question;
  const pages = page === undefined ? [] : [page, ...alternatives];
  const facts = factsOf(question);
  let left = facts;
  let hasPage = facts.length > 0;
  let isAbsent = false;
  const isDone = (): boolean => (absent === true ? isAbsent : left.length === 0 && hasPage);
  const countFacts = (answer: Answer, read?: Result): number => {
    const before = left.length + (hasPage ? 0 : 1);
    const answerText = comparableText(answer.text);
    left = left.filter(({ isIn }) => !isIn(answerText));
    const seen = read === undefined ? answer.results.filter(({ complete }) => complete) : [read];
    hasPage ||= seen.some((result) => pages.some((each) => isResult(result, each)));
    isAbsent ||= read === undefined && answer.nothing;
    return before - left.length - (hasPage ? 0 : 1);
  };
  const calls = await run({ countFacts, isDone });
  const first = calls[0]?.answer.results ?? [];
  const index = first.slice(0, lastRank).findIndex((result) => pages.some((each) => isResult(result, each)));
  return {
    ask,
    tags,
    ...(version !== undefined && { version }),
    ...(locale !== undefined && { locale }),
    unconfirmed,
    ...(page !== undefined && { rank: index < 0 ? null : index + 1 }),
    facts: facts.length,
    missing: left.map(({ name }) => name),
    answered: isDone(),
    calls: calls.length,
    tokens: calls.reduce((sum, { answer }) => sum + countTokens(answer.text), 0),
    wastedReads: calls.filter(({ given, gained }) => 'id' in given && gained === 0).length,
    path: calls.map(({ given }) => ('id' in given ? `read ${given.id}` : `search ${given.query}`)),
  };
}

// Facts: texts that are looked for in what an agent read. Marks of code and emphasis, escapes, entities, case and white space do not matter,
// so that a fact holds over Markdown and over plain words alike. The search takes time in proportion to text and fact.

/** Most characters that `…` stands for. */
const longestGap = 100;

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'" };

/** A text in one line, without marks. */
export function comparableText(text: string): string {
  return text
    .replace(/&(?:lt|gt|amp|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\*\*|`|\\(?=[^\w\s])/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

interface Fact {
  readonly name: string;
  /** Whether a text that `plain` made has it. */
  readonly isIn: (plainText: string) => boolean;
}

export function factsOf({ facts = [] }: Pick<Question, 'facts'>): readonly Fact[] {
  return facts.map((fact) => {
    const texts = typeof fact === 'string' ? [fact] : fact.any;
    const parts = texts.map(partsOf);
    return { name: texts.join(' | '), isIn: (answerText) => parts.some((each) => hasInOrder(answerText, each)) };
  });
}

function partsOf(fact: string): readonly string[] {
  return comparableText(fact)
    .split('…')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Whether the parts follow one another with at most `longestGap` characters between them. */
function hasInOrder(text: string, parts: readonly string[]): boolean {
  let ends: readonly number[] | undefined;
  for (const part of parts) {
    const next: number[] = [];
    let before = 0;
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
      // Both lists ascend: an end that is too far behind this place is too far behind every later one.
      while (ends !== undefined && (ends[before] ?? Infinity) < at - longestGap) before += 1;
      if (ends === undefined || (ends[before] ?? Infinity) <= at) next.push(at + part.length);
    }
    if (next.length === 0) return false;
    ends = next;
  }
  return ends !== undefined;
}

// Documentation as the agent sees it: what a client finds and reads, with a question's version and language.

type Searched = Pick<Client, 'search' | 'read'>;

function documentationOf(client: Searched, { version, locale }: Pick<Question, 'version' | 'locale'>): Documentation {
  return {
    search: (query, cursor) =>
      answered(async () => {
        const { text, results, nothing, spelling, nextCursor } = await client.search(query, defined({ version, locale, cursor }));
        return { text, results, nothing: nothing || results.length === 0, ...defined({ spelling, cursor: nextCursor }) };
      }),
    read: async ({ id, url }) => {
      try {
        return await answered(async () => ({ ...none, text: (await client.read(id, defined({ url }))).text }));
      } catch (error) {
        if (error instanceof ClientError && error.code === 'not_offered') return undefined;
        throw error;
      }
    },
  };
}

const none = { results: [], nothing: false } as const;

/** What a tool refuses is an answer as well: a model reads it. */
async function answered(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ClientError && error.code === 'tool_error')) throw error;
    return { ...none, text: error.remote?.detail ?? error.message };
  }
}

/** Whether a result is the page, or the section where one is named. Pages of other servers are known by the end of their addresses. */
function isResult({ id, url, isPage = false }: Result, page: string): boolean {
  const [wantedPath, wantedAnchor] = locationIn(page);
  return [id, ...(url === undefined ? [] : [url])].some((each) => {
    const [path, anchor] = locationIn(each);
    if (wantedAnchor !== undefined && anchor !== wantedAnchor && !isPage) return false;
    return path === wantedPath || (URL.canParse(each) && (path ?? '').endsWith(`/${wantedPath}`));
  });
}

function locationIn(text: string): readonly [path: string | undefined, anchor: string | undefined] {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const at = text.indexOf('#');
  const path = url === undefined ? (at < 0 ? text : text.slice(0, at)) : url.pathname;
  const anchor = at < 0 ? undefined : text.slice(at + 1);
  return [
    path
      .replace(/^\//, '')
      .replace(/\/$/, '')
      .replace(/(?:\/index)?\.(?:md|html)$/, ''),
    anchor,
  ];
}
