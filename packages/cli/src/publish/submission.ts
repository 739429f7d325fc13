// chatgpt-app-submission.json: what fills the form of ChatGPT's directory. The members and bounds are those that OpenAI documents (docs/listing.md
// names it); the check is ours, in our words, because its schema cannot be carried along.
import * as z from 'zod';
import type { ListedTool } from './ask.ts';
import { categories } from '../categories.ts';
import { negativeCases, positiveCases, type TestCase } from './test-cases.ts';
import { longestName } from './wanted.ts';

const schema = 'https://developers.openai.com/apps-sdk/schemas/chatgpt-app-submission.v1.json';

const long = z.string().regex(/\S/, { error: 'a text' }).max(4_000, { error: 'at most 4000 characters' });
const short = z
  .string()
  .regex(/\S/, { error: 'a text' })
  .max(longestName, { error: `at most ${longestName} characters` });
const testCase = z.strictObject({
  description: long,
  user_prompt: long,
  file_attachment_urls: z.null(),
  tools_triggered: z.string().min(1),
  expected_output: long,
  expected_output_url: z.null(),
});
const hints = z.strictObject({ readOnlyHint: z.boolean(), openWorldHint: z.boolean(), destructiveHint: z.boolean() });
const submissionShape = z
  .strictObject({
    $schema: z.literal(schema),
    schema_version: z.literal(1),
    app_info: z.strictObject({ display_name: short, subtitle: short, description: long, category: z.enum(categories) }),
    tools: z.record(
      z.string().min(1),
      z.strictObject({
        annotations: hints,
        justifications: z.strictObject({
          read_only_justification: long,
          open_world_justification: long,
          destructive_justification: long,
        }),
      }),
    ),
    test_cases: z.array(testCase).min(positiveCases, { error: `${positiveCases} cases that the content can answer` }),
    negative_test_cases: z
      .array(testCase.extend({ tools_triggered: z.null() }))
      .min(negativeCases, { error: `${negativeCases} cases in which nothing is called` }),
  })
  .refine(({ tools, test_cases: cases }) => cases.every(({ tools_triggered: name }) => Object.hasOwn(tools, name)), {
    error: 'names of tools in every case',
    path: ['test_cases'],
  });

export interface SubmissionParts {
  readonly name: string;
  readonly description: string;
  readonly category: (typeof categories)[number];
  readonly tools: readonly ListedTool[];
  readonly positive: readonly TestCase[];
  readonly negative: readonly TestCase[];
}

/** The document, and what of it the form would refuse: a sentence with its member each. */
export function submission({ name, description, category, tools, positive, negative }: SubmissionParts): {
  readonly document: object;
  readonly faults: readonly string[];
} {
  const document = {
    $schema: schema,
    schema_version: 1,
    app_info: { display_name: name, subtitle: 'Facts and documentation', description, category },
    tools: Object.fromEntries(
      tools.map((tool) => [tool.name, { annotations: hintsOf(tool), justifications: justify(tool, name) }]),
    ),
    test_cases: positive,
    negative_test_cases: negative,
  };
  return { document, faults: faultsOf(submissionShape, document) };
}

/** Where a document is not as it should be. */
export function faultsOf(shape: z.ZodType, document: unknown): readonly string[] {
  const { error } = shape.safeParse(document);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.') || 'the document'}: expected ${message}`);
}

function hintsOf({ annotations }: ListedTool): Readonly<Record<string, unknown>> {
  const { readOnlyHint, openWorldHint, destructiveHint } = annotations;
  return { readOnlyHint, openWorldHint, destructiveHint };
}

/** Why each hint is as it is: what the server can do at all, and what this tool reads. */
function justify({ title }: ListedTool, name: string): Readonly<Record<string, string>> {
  return {
    read_only_justification: `"${title}" looks up facts of ${name} in a published snapshot that stays in memory, and creates, changes and sends nothing.`,
    open_world_justification: `It answers from that snapshot alone: it calls no other system, publishes nothing, and reaches no machine of a user.`,
    destructive_justification: `The server has no operation that deletes, overwrites, revokes or runs anything, so that no argument can make this tool do it.`,
  };
}
