// What an evaluation reports about eval.yaml: thresholds that are not kept, pages that are not there, questions that were not answered.
import type { Diagnostic } from '@vitrine/cli-kit/output/diagnostics';
import type { Snapshot } from '@vitrine/core';
import type { Outcome } from './evaluate.ts';
import type { Broken } from './figures.ts';
import type { Evaluation } from './schema.ts';

export interface QuestionFile {
  readonly file: string;
  readonly evaluation: Evaluation;
  readonly line: (path: readonly (string | number)[]) => number | undefined;
}

type Place = Pick<Diagnostic, 'file' | 'range' | 'path'>;

export function locationIn({ file, line }: QuestionFile, path: readonly (string | number)[]): Place {
  const startLine = line(path);
  const member = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${part}`)).join('');
  return { file, path: member.replace(/^\./, ''), ...(startLine !== undefined && { range: { startLine } }) };
}

export function idsOf(snapshot: Pick<Snapshot, 'pages'>): ReadonlySet<string> {
  return new Set(snapshot.pages.flatMap(({ id, headings }) => [id, ...headings.map(({ anchor }) => `${id}#${anchor}`)]));
}

/** Pages and sections that questions name and the documentation does not have. */
export function unknownPages(questions: QuestionFile, snapshot: Pick<Snapshot, 'pages'>): readonly Diagnostic[] {
  const ids = idsOf(snapshot);
  return questions.evaluation.questions.flatMap(({ page, alternatives = [] }, index) =>
    [...(page === undefined ? [] : [['page', page] as const]), ...alternatives.map((each, at) => [at, each] as const)].flatMap(
      ([member, id]): readonly Diagnostic[] => {
        if (ids.has(id)) return [];
        const [path = ''] = id.split('#', 1);
        const received = ids.has(path) ? `a page without the section #${id.slice(path.length + 1)}` : 'no page of this id';
        const where = member === 'page' ? ['page'] : ['alternatives', member];
        return [
          {
            severity: 'error',
            rule: 'eval-page',
            message: `${JSON.stringify(id)}: expected a page or section of the documentation, found ${received}`,
            ...locationIn(questions, ['questions', index, ...where]),
            fix: 'Use the new id of the page; if it was renamed, add a redirect to front.yaml.',
          },
        ];
      },
    ),
  );
}

/** Questions that the agent did not answer, or whose page is not among the results. */
export function unanswered(questions: QuestionFile, outcomes: readonly Outcome[]): readonly Diagnostic[] {
  return outcomes.flatMap(({ ask, rank, missing, answered, calls, unconfirmed }, index): readonly Diagnostic[] => {
    if (unconfirmed) return [];
    const location = locationIn(questions, ['questions', index, 'ask']);
    const finding = (rule: string, message: string, fix: string): Diagnostic => ({
      severity: 'warning',
      rule,
      message: `${JSON.stringify(ask)}: ${message}`,
      ...location,
      fix,
    });
    if (answered && rank !== null) return [];
    if (answered)
      return [
        finding(
          'eval-rank',
          'expected its page among the first ten results, found it in none',
          'Use the words of the question in the heading or the first sentence of its page.',
        ),
      ];
    const wanted = missing.length > 0 ? `missing facts: ${missing.map((fact) => JSON.stringify(fact)).join(', ')}` : undefined;
    const absent = rank === undefined && missing.length === 0;
    return [
      finding(
        'eval-unanswered',
        `expected an answer within ${calls} calls, found ${wanted ?? (absent ? 'results for a question that the documentation does not answer' : 'its page not read')}`,
        absent
          ? 'Correct the question if the documentation now answers it.'
          : 'Add the missing facts to the page that people read first, or correct the question.',
      ),
    ];
  });
}

export function belowThresholds(questions: QuestionFile, broken: readonly Broken[]): readonly Diagnostic[] {
  return broken.map(({ name, wanted, found: received }) => ({
    severity: 'error',
    rule: 'eval-threshold',
    message: `${name}: expected at ${name.endsWith('_tokens') ? 'most' : 'least'} ${wanted}, measured ${received ?? 'nothing, because no question has it'}`,
    ...locationIn(questions, ['thresholds', name]),
    fix: 'Check the listed questions, and what changed in their pages.',
  }));
}
