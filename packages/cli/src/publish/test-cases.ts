// Test cases for the reviewers of a directory, from the front's own content: what people ask, the tool that answers, and what it
// answered just now. A case whose answer lacks what it promises is not written. Cases in which nothing may be called are run as well.
import { isObject, type Json, type JsonObject } from '@vitrine/core';
import type { Front } from '../front/open-subject.ts';
import type { AskedFront } from './ask.ts';

/** A test case as the form of ChatGPT takes it. */
export interface TestCase {
  readonly description: string;
  readonly user_prompt: string;
  readonly file_attachment_urls: null;
  /** Name of the tool; null where none may be called. */
  readonly tools_triggered: string | null;
  readonly expected_output: string;
  readonly expected_output_url: null;
}

/** How many of each the form takes. */
export const [positiveCases, negativeCases] = [5, 3] as const;

interface Question {
  readonly description: string;
  readonly prompt: string;
  /** Its name without the prefix of the front. */
  readonly tool: string;
  readonly given: JsonObject;
  /** The answer as a sentence; undefined when it has nothing of the kind. */
  readonly summary: (answer: JsonObject) => string | undefined;
}

/** The cases in which a tool answers, at most five, of as many tools as there are; fewer where the content answers fewer. */
export async function runPositive(reached: AskedFront, snapshot: Front['snapshot']): Promise<readonly TestCase[]> {
  const cases: TestCase[] = [];
  for (const { description, prompt, tool, given, summary } of questions(snapshot)) {
    if (cases.length === positiveCases) break;
    const name = reached.tools.find((each) => each.name === tool || each.name.endsWith(`_${tool}`))?.name;
    const answer = name === undefined ? undefined : await reached.call(name, given);
    const said = answer && summary(answer);
    if (name !== undefined && said !== undefined)
      cases.push({ description, user_prompt: prompt, tools_triggered: name, expected_output: said, ...unattached });
  }
  return cases;
}

const unattached = { file_attachment_urls: null, expected_output_url: null } as const;

/** In the order in which they are tried: one of each tool first, then further pages and actions. */
function questions({ facts, pages }: Front['snapshot']): readonly Question[] {
  const { product, capabilities, installation, benchmarks } = facts;
  const { name } = product;
  const tierOf = ({ permission }: (typeof capabilities.actions)[number]): number => permission.tier ?? 0;
  const riskiest = [...capabilities.actions].sort((one, other) => tierOf(other) - tierOf(one));
  const safety = riskiest.slice(0, 5).map(
    ({ id, title }): Question => ({
      description: `Say how risky an action is: ${title}.`,
      prompt: `How risky is the action "${title}" of ${name}, and does somebody have to approve it?`,
      tool: 'get_action_safety',
      given: { action: id },
      summary: (answer) => {
        const [tier, approval] = [text(answer, 'action', 'permission', 'name'), text(answer, 'action', 'approval', 'required')];
        return (
          tier && approval && `Names the action ${id}, its permission tier ${tier} and that approval is required: ${approval}.`
        );
      },
    }),
  );
  // A title of several words names what a page is about; "Documentation" does not.
  const plain = [...pages].sort((one, other) => Number(other.title.includes(' ')) - Number(one.title.includes(' ')));
  const pagesAsked = plain.slice(0, 40).map(
    ({ id, title }): Question => ({
      description: `Find a page of the documentation: ${title}.`,
      prompt: `What does the documentation of ${name} say about "${title}"?`,
      tool: 'search_docs',
      given: { query: title.slice(0, 200), limit: 5 },
      summary: (answer) => {
        const results = listOf(at(answer, 'results'));
        const found = results.find((result) => text(result, 'id')?.split('#', 1)[0] === id);
        return found === undefined
          ? undefined
          : `Answers from the page "${title}" and gives its address, ${text(found, 'url') ?? id}.`;
      },
    }),
  );
  const guides = (installation?.guides ?? []).slice(0, 3).map(
    ({ platform, title }): Question => ({
      description: `Say how it is installed: ${title}.`,
      prompt: `How do I install ${name}? I need: ${title}.`,
      tool: 'get_installation_guide',
      given: { platform },
      summary: (answer) => {
        const steps = listOf(at(answer, 'guide', 'steps')).length;
        return steps > 0 ? `Gives the ${steps} steps of "${title}", with their commands as they are written.` : undefined;
      },
    }),
  );
  return [
    {
      description: 'Name the latest release.',
      prompt: `What is the latest release of ${name}?`,
      tool: 'get_latest_release',
      given: {},
      summary: (answer) => {
        const [version, date] = [text(answer, 'release', 'version'), text(answer, 'release', 'date')];
        return (
          version &&
          `Names version ${version}${date === undefined ? '' : ` of ${date.slice(0, 10)}`}, and no other version as the latest.`
        );
      },
    },
    ...pagesAsked.slice(0, 1),
    ...safety.slice(0, 1),
    {
      description: 'Count the actions by permission.',
      prompt: `How many actions does ${name} have, and which permissions do they need?`,
      tool: 'list_capabilities',
      given: { limit: 5 },
      summary: (answer) => {
        const tiers = at(answer, 'summary', 'permission_tiers');
        const total = at(answer, 'total');
        const counts = isObject(tiers) ? Object.entries(tiers).map(([tier, count]) => `${tier} ${JSON.stringify(count)}`) : [];
        return typeof total === 'number' && total > 0 ? `Counts ${total} actions: ${counts.join(', ')}.` : undefined;
      },
    },
    ...guides.slice(0, 1),
    ...(benchmarks?.evidence ?? []).slice(0, 1).map(
      ({ id, statement }): Question => ({
        description: 'Say what was measured, and what it does not say.',
        prompt: `What was measured about ${name}: ${id.replaceAll(/[._-]/g, ' ')}?`,
        tool: 'get_benchmark_evidence',
        given: {},
        summary: (answer) =>
          listOf(at(answer, 'evidence')).some((row) => text(row, 'id') === id)
            ? `States "${statement}" together with the boundary of the claim.`
            : undefined,
      }),
    ),
    ...pagesAsked.slice(1),
    ...safety.slice(1),
    ...guides.slice(1),
  ];
}

/** What people ask other programs; those are taken in whose words the documentation has nothing. */
const elsewhere: readonly string[] = [
  'What meetings do I have tomorrow afternoon?',
  'Book me a table for two at an Italian restaurant tonight.',
  'Play some quiet jazz in the living room.',
  'What is the exchange rate of the Swiss franc today?',
  'Translate "good morning" into Portuguese.',
  'Which films are showing near me this weekend?',
];

/** Three cases in which no tool may be called: an action that is to be run, something quite different, an account. */
export async function runNegative(reached: AskedFront, { facts }: Front['snapshot']): Promise<readonly TestCase[]> {
  const { product, capabilities } = facts;
  const isReadOnly = reached.tools.length > 0 && reached.tools.every(({ annotations }) => annotations['readOnlyHint'] === true);
  const none = (description: string, prompt: string, expected: string): TestCase => ({
    description,
    user_prompt: prompt,
    tools_triggered: null,
    expected_output: expected,
    ...unattached,
  });
  const cases: TestCase[] = [];
  const action = capabilities.actions[0];
  if (action !== undefined && isReadOnly && !(await reached.has(action.id)))
    cases.push(
      none(
        'Do not run an action of the product.',
        `Run "${action.title}" of ${product.name} for me now.`,
        'Nothing is run and no tool is called for it: the tools only read facts and documentation. The assistant says so.',
      ),
    );
  const search = reached.tools.find(({ name }) => name.endsWith('search_docs'))?.name;
  for (const prompt of elsewhere) {
    const answer = search === undefined ? undefined : await reached.call(search, { query: prompt });
    if (search !== undefined && answer !== undefined && at(answer, 'total') !== 0) continue;
    cases.push(
      none(
        'Do not answer what has nothing to do with the product.',
        prompt,
        'The app is not invoked: the question is not about it.',
      ),
    );
    break;
  }
  if (!isReadOnly) return cases;
  cases.push(
    none(
      'Do not act on an account.',
      `Change the e-mail address of my ${product.name} account.`,
      'The app is not invoked: it knows no accounts and can change nothing.',
    ),
    none(
      'Do not write documentation.',
      `Add a page about my project to the documentation of ${product.name}.`,
      'The app is not invoked: the documentation can be read and not written.',
    ),
  );
  return cases.slice(0, negativeCases);
}

function at(value: Json | undefined, ...path: readonly (string | number)[]): Json | undefined {
  return path.reduce<Json | undefined>((part, member) => {
    if (Array.isArray(part)) return typeof member === 'number' ? (part as readonly Json[])[member] : undefined;
    return isObject(part) ? part[String(member)] : undefined;
  }, value);
}

function text(value: Json | undefined, ...path: readonly (string | number)[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : undefined;
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}
