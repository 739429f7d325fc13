// What is wrong with the questions themselves: facts that are nowhere, answers that several pages hold, wording that was copied from the page.
import type { Diagnostic } from '@vitrine/cli-kit/output/diagnostics';
import { pageMarkdown, type Snapshot } from '@vitrine/core';
import { factsOf, plain } from './evaluate.ts';
import { placeIn, type QuestionFile } from './findings.ts';
import { sameSubject, subjectOf, normalizeWords } from './suggest.ts';

const maxNamed = 5;
/** Words in a row that nobody types by chance. */
const copiedWords = 5;

interface Text {
  readonly id: string;
  /** As facts are looked for. */
  readonly plain: string;
  /** Words alone. */
  readonly words: string;
}

/** Everything that is suspicious. `onQuestion` receives how many questions were looked at. */
export function audit(
  questions: QuestionFile,
  snapshot: Snapshot,
  onQuestion: (done: number) => void = () => undefined,
): readonly Diagnostic[] {
  const texts = snapshot.pages.map((page): Text => {
    const markdown = `${page.title}\n${pageMarkdown(snapshot, page)}`;
    return { id: page.id, plain: plain(markdown), words: ` ${normalizeWords(markdown)} ` };
  });
  const names = namesOf(snapshot);
  const asked = new Map<string, number>();
  return questions.evaluation.questions.flatMap((question, index) => {
    onQuestion(index + 1);
    const { ask, page, alternatives = [] } = question;
    const own = [...(page === undefined ? [] : [page]), ...alternatives];
    const ownPages = new Set(own.map((id) => id.split('#', 1)[0]));
    const add = (
      severity: Diagnostic['severity'],
      rule: string,
      message: string,
      member: string | readonly (string | number)[],
      fix: string,
    ): Diagnostic => ({
      severity,
      rule,
      message: `${JSON.stringify(ask)}: ${message}`,
      ...placeIn(questions, ['questions', index, ...(typeof member === 'string' ? [member] : member)]),
      fix,
    });
    const found: Diagnostic[] = [];
    const words = normalizeWords(ask);
    const first = asked.get(words);
    asked.set(words, first ?? index);
    if (first !== undefined)
      found.push(
        add(
          'warning',
          'eval-twice',
          `expected each question once, found it again as question ${first + 1}`,
          'ask',
          'Remove one, or add its page to alternatives of the other.',
        ),
      );
    const facts = factsOf(question);
    for (const [at, { name, isIn }] of facts.entries()) {
      const holders = texts.filter((text) => isIn(text.plain));
      if (holders.length === 0)
        found.push(
          add(
            'error',
            'eval-fact-nowhere',
            `expected the fact ${JSON.stringify(name)} in the documentation, found it on no page`,
            ['facts', at],
            'Correct the fact, or add it to the page.',
          ),
        );
      else if (ownPages.size > 0 && !holders.some(({ id }) => ownPages.has(id)))
        found.push(
          add(
            'warning',
            'eval-fact-elsewhere',
            `expected the fact ${JSON.stringify(name)} on its page, found it on ${formatList(holders)}`,
            ['facts', at],
            'Use that page, or add the fact to the expected page.',
          ),
        );
    }
    const others =
      facts.length === 0 || page === undefined
        ? []
        : texts.filter((text) => !ownPages.has(text.id) && facts.every(({ isIn }) => isIn(text.plain)));
    if (others.length > 0)
      found.push(
        add(
          'warning',
          'eval-several',
          `expected facts of one page, found all of them on ${formatList(others)} too`,
          'facts',
          'Add the pages that answer to alternatives, or make the facts more specific.',
        ),
      );
    const subject = subjectOf(ask);
    const title = own
      .map((id) => ({ id, title: names.get(id)?.find((each) => sameSubject(subject, subjectOf(each))) }))
      .find((each) => each.title !== undefined);
    if (title?.title !== undefined && subject.size > 1)
      found.push(
        add(
          'warning',
          'eval-copied',
          `expected a user’s words, found the title ${JSON.stringify(title.title)} of ${title.id}`,
          'ask',
          'Ask like someone who has not read the page; use an issue or a search.',
        ),
      );
    else if (words.split(' ').length >= copiedWords) {
      const source = texts.find((text) => ownPages.has(text.id) && text.words.includes(` ${words} `));
      if (source !== undefined)
        found.push(
          add(
            'warning',
            'eval-copied',
            `expected a user’s words, found a sentence of ${source.id}`,
            'ask',
            'Ask like someone who has not read the page; use an issue or a search.',
          ),
        );
    }
    return found;
  });
}

function formatList(texts: readonly Text[]): string {
  const more = texts.length - maxNamed;
  return `${texts
    .slice(0, maxNamed)
    .map(({ id }) => id)
    .join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Titles and headings, by the id of the page or section. A page is named by its headings too: any of them may have been copied. */
function namesOf({ pages }: Snapshot): ReadonlyMap<string, readonly string[]> {
  return new Map(
    pages.flatMap(({ id, title, headings }): readonly (readonly [string, readonly string[]])[] => [
      [id, [title, ...headings.map(({ text }) => text)]],
      ...headings.map(({ text, anchor }) => [`${id}#${anchor}`, [text, `${title} ${text}`]] as const),
    ]),
  );
}
