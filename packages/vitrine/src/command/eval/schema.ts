// eval.yaml: questions of users, where they are answered, and what an agent must have read. A fact is a text and no regular expression: a
// pull request of a stranger brings its own file, and an expression can take forever. `…` in a fact stands for a few words.
import * as z from 'zod';

const text = (most: number): z.ZodString => z.string().min(1).max(most);

/** Longest question, as long as the longest query of `search_docs`. */
const longestQuestion = 256;

const share = z.number().min(0).max(1);
const tokens = z.int().min(1).max(1_000_000);

const page = text(2_048).describe('A page, `guide/install`, or a section, `guide/install#linux`.');

const fact = z.union([text(300), z.strictObject({ any: z.array(text(300)).min(1).max(20) })]);

const question = z
  .strictObject({
    ask: text(longestQuestion).describe('The question, in the words of a user.'),
    page: page.exactOptional().describe('The page or section that answers it.'),
    alternatives: z.array(page).max(20).exactOptional().describe('Other pages or sections that answer it as well.'),
    facts: z
      .array(fact)
      .max(20)
      .exactOptional()
      .describe(
        'Texts that the agent must have read. Case, white space, emphasis and code marks are ignored; `…` matches at most 100 characters; one text of `any` is enough.',
      ),
    absent: z.literal(true).exactOptional().describe('The documentation does not answer it, and the search must state that.'),
    tags: z.array(text(60)).max(10).exactOptional().describe('Groups in the report.'),
    version: text(60).exactOptional().describe('The documentation version to search.'),
    locale: text(35).exactOptional().describe('The language to search.'),
    unconfirmed: z
      .literal(true)
      .exactOptional()
      .describe('Nobody has confirmed it yet: it is counted separately, and cannot fail a threshold.'),
  })
  .refine(({ page: where, facts, absent }) => (absent === true) !== (where !== undefined || (facts ?? []).length > 0), {
    error: 'a page, facts, or both; or absent: true and neither',
  })
  // For editors: what the refinement above refuses first.
  .meta({ anyOf: ['page', 'facts', 'absent'].map((name) => ({ required: [name] })) });

/** What a team writes in `eval.yaml`. */
export const evaluationSource = z.strictObject({
  $schema: z.string().exactOptional().describe('The address of this schema, for editors.'),
  thresholds: z
    .strictObject({
      ndcg_at_10: share.exactOptional(),
      success_at_1: share.exactOptional(),
      success_at_3: share.exactOptional(),
      facts: share.exactOptional(),
      answered: share.exactOptional(),
      median_tokens: tokens.exactOptional(),
      p95_tokens: tokens.exactOptional(),
      tools_list_tokens: tokens.exactOptional(),
    })
    .default({})
    .describe('The minimum of each share, and the maximum of each token count; if one is not met, the command ends with 1.'),
  agent: z
    .strictObject({ calls: z.int().min(1).max(30).default(6).describe('Calls after which the agent gives up.') })
    .default({ calls: 6 })
    .describe('Bounds of the agent.'),
  tools: z
    .strictObject({
      search: text(128).describe('The tool that searches.'),
      query: text(128).default('query').describe('Its argument for the question.'),
      read: text(128).exactOptional().describe('The tool that reads a result.'),
      id: text(128).default('id').describe('Its argument for the result.'),
    })
    .exactOptional()
    .describe('The tools of a server, if they are not found by name.'),
  questions: z.array(question).min(1).max(5_000).describe('The questions.'),
});

/** `eval.yaml`, with defaults filled in. */
export type Evaluation = z.output<typeof evaluationSource>;
export type Question = Evaluation['questions'][number];
export type Thresholds = Evaluation['thresholds'];

export function evaluationSchema(): string {
  const { $schema, ...schema } = z.toJSONSchema(evaluationSource, { io: 'input' });
  const about = {
    title: 'Questions of vitrine eval',
    description: 'Users’ questions, where they are answered, and what an agent must have read.',
  };
  return `${JSON.stringify({ $schema, ...about, ...schema }, null, 2)}\n`;
}
