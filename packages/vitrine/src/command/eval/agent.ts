// A fixed agent without a model. It searches in the user's words. While something is missing it reads the best result that was not shown
// completely, then the next, then it searches with other words, those that the answer names first, and pages on at last. It knows whether the
// facts are there, as a reader knows; what it needs for that are calls and text.

/** Readings after a search before other words are tried. */
const readingsPerSearch = 2;

/** Words that carry no subject, for an agent that makes a question shorter. */
const small: ReadonlySet<string> = new Set(
  `a after all am an and any are as at be before but by can do does for from get have he how i if in into instead is it its me my no not of
on one or our own same so take than that the them then there they this to two until use user users want was we what when where which who
why will with work you your`.split(/\s+/),
);

/** A question in fewer words: those without a subject left out. */
export function shorter(question: string, most = 4): string {
  const words = question.match(/[\p{L}\p{N}_.@/-]+/gu) ?? [];
  return words
    .filter((word) => !small.has(word.toLowerCase()))
    .slice(0, most)
    .join(' ');
}

export interface Result {
  readonly id: string;
  readonly url?: string | undefined;
  readonly complete: boolean;
  readonly isPage?: boolean;
}

/** The answer of a search, or of a reading, which has no results. */
export interface Answer {
  /** All that a model reads of it. */
  readonly text: string;
  readonly results: readonly Result[];
  /** Another spelling that the search proposes. */
  readonly spelling?: string | undefined;
  /** Continues the results. */
  readonly cursor?: string | undefined;
  /** The search says that it found nothing, or that a telling word is nowhere. */
  readonly nothing: boolean;
}

export interface Documentation {
  readonly search: (query: string, cursor?: string) => Promise<Answer>;
  /** Undefined where results cannot be read. */
  readonly read: (result: Result) => Promise<Answer | undefined>;
}

export interface Call {
  readonly given: { readonly query: string } | { readonly id: string };
  readonly answer: Answer;
  /** What was wanted and first found here. */
  readonly gained: number;
}

/** Plays one question. `found` receives each answer and returns how much that was wanted is new in it; `isDone` ends the run. */
export async function play(
  ask: string,
  documentation: Documentation,
  goal: {
    readonly countFacts: (answer: Answer, read?: Result) => number;
    readonly isDone: () => boolean;
    readonly maxCalls: number;
  },
): Promise<readonly Call[]> {
  const calls: Call[] = [];
  const read = new Set<string>();
  const isOver = (): boolean => calls.length >= goal.maxCalls || goal.isDone();

  async function searchFor(query: string, cursor?: string): Promise<Answer> {
    const answer = await documentation.search(query, cursor);
    calls.push({ given: { query }, answer, gained: goal.countFacts(answer) });
    for (const { id, complete } of answer.results) if (complete) read.add(id);
    let readings = 0;
    for (const result of answer.results) {
      if (isOver() || readings === readingsPerSearch) break;
      if (read.has(result.id)) continue;
      read.add(result.id);
      readings += 1;
      const text = await documentation.read(result);
      if (text !== undefined) calls.push({ given: { id: result.id }, answer: text, gained: goal.countFacts(text, result) });
    }
    return answer;
  }

  const first = await searchFor(ask);
  for (const other of [first.spelling, shorter(ask)])
    if (!isOver() && other !== undefined && other !== '' && other !== ask) await searchFor(other);
  for (let { cursor } = first; cursor !== undefined && !isOver(); ) ({ cursor } = await searchFor(ask, cursor));
  return calls;
}
