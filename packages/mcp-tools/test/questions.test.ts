// Questions that somebody asks an agent about the product, each answered from at most two calls. The second call may use
// only the question and the first answer.
import { expect, it } from 'vitest';
import { compareReleases, createDocumentationTools } from '../src/index.ts';
import type { JsonObject } from '../src/answers/json.ts';
import { call, rows } from './call.ts';
import { fixture } from './fixture.ts';

type Call = readonly [tool: string, given: JsonObject];
interface Question {
  readonly ask: string;
  readonly first: Call;
  readonly then?: (content: JsonObject) => Call;
  /** The facts of which the answer is made. */
  readonly answer: unknown;
}

const snapshot = await fixture();
const mcp = createDocumentationTools(snapshot, { extras: [compareReleases] });

const idOf = (content: JsonObject, list: string): string => {
  const id = rows(content, list)[0]?.['id'];
  if (typeof id !== 'string') throw new Error(`nothing found in ${list}`);
  return id;
};
const safetyOfFirst = (content: JsonObject): Call => ['get_action_safety', { action: idOf(content, 'actions') }];
const readFirst = (content: JsonObject): Call => ['search_docs', { id: idOf(content, 'results') }];
/** A list that holds these and perhaps others. */
const some = (...items: (string | object)[]): unknown =>
  expect.arrayContaining(items.map((item): unknown => (typeof item === 'string' ? item : having(item))));
const having = (members: object): unknown => expect.objectContaining(members);
const aNumber: unknown = expect.any(Number);
const saying = (text: string | RegExp): unknown => expect.stringMatching(text);

const questions: readonly Question[] = [
  {
    ask: 'Is it safe to let it delete a berth?',
    first: ['list_capabilities', { query: 'is it safe to let it delete a berth' }],
    then: safetyOfFirst,
    answer: { action: { id: 'berths.berth.delete', reversible: 'no' }, risk: 'high', ask_user: saying('which cannot be undone') },
  },
  {
    ask: 'How do I install it on Windows without admin?',
    first: ['get_installation_guide', { platform: 'Windows' }],
    answer: {
      guide: { prerequisites: some('rights of an administrator'), steps: some({ command: 'msiexec /i tidewatch.msi /qn' }) },
    },
  },
  {
    ask: 'What changed since 1.4?',
    first: ['get_latest_release', { since: '1.4' }],
    answer: { changes_since: { breaking: ['3.0.0', '2.0.0'], changes: some({ kind: 'security' }), total: aNumber } },
  },
  {
    ask: 'What is the newest version, and how old is it?',
    first: ['get_latest_release', {}],
    answer: { release: { version: '3.1.1' }, age_days: 728 },
  },
  { ask: 'Is there a beta I could try?', first: ['get_latest_release', {}], answer: { channels: { beta: '3.2.0-beta.1' } } },
  {
    ask: 'Is the version I am about to install still supported?',
    first: ['get_latest_release', {}],
    answer: { release: { supported_until: '2026-06-03T00:00:00Z' }, stale: false },
  },
  {
    ask: 'Where do I get it for Linux on ARM, and what is the checksum?',
    first: ['get_latest_release', { platform: 'linux' }],
    answer: { release: { artifacts: some({ architecture: 'arm64', url: saying('linux-arm64'), digest: saying(/^sha256:/) }) } },
  },
  {
    ask: 'How do I see that the installation on my Mac worked?',
    first: ['get_installation_guide', { platform: 'mac' }],
    answer: { guide: { verify: { command: 'tidewatch doctor', expects: 'Nothing to report.' } } },
  },
  {
    ask: 'How do I get rid of it again on Linux?',
    first: ['get_installation_guide', { platform: 'linux' }],
    answer: { guide: { uninstall: { command: saying('service remove') } } },
  },
  {
    ask: 'Where can it be installed at all?',
    first: ['get_installation_guide', {}],
    answer: { guides: some({ platform: 'linux' }, { platform: 'macos' }, { platform: 'windows' }, { platform: 'harbour-box' }) },
  },
  {
    ask: 'Can I safely install 1.3.1?',
    first: ['get_installation_guide', { platform: 'linux', version: '1.3.1' }],
    answer: { note: saying(/1\.3\.1 is withdrawn; do not use it.* has .*known vulnerabilit/) },
  },
  {
    ask: 'What can leave my machine unusable?',
    first: ['list_capabilities', { permission_tier: 'root_critical', limit: 100 }],
    answer: { total: 12, truncated: false },
  },
  { ask: 'What does it do without asking me?', first: ['list_capabilities', { approval: 'never' }], answer: { total: 49 } },
  {
    ask: 'Which destructive actions cannot be undone?',
    first: ['list_capabilities', { permission_tier: 'destructive', limit: 100 }],
    answer: {
      total: 24,
      actions: some({ id: 'cargo.manifest.delete', reversible: 'no' }, { id: 'cargo.manifest.archive', reversible: 'conditional' }),
    },
  },
  {
    ask: 'Can it forecast the tide on Windows?',
    first: ['list_capabilities', { query: 'forecast tide', platform: 'windows' }],
    then: safetyOfFirst,
    answer: { action: { id: 'tides.tide.forecast', platforms: some({ id: 'windows', status: 'partial' }) }, risk: 'low' },
  },
  {
    ask: 'Can it test itself on a Harbour Box?',
    first: ['list_capabilities', { query: 'self-test', platform: 'harbour-box' }],
    answer: { actions: some({ id: 'tidewatch.self-test', approval: 'never' }) },
  },
  {
    ask: 'How many things can it do, and in which areas?',
    first: ['list_capabilities', {}],
    answer: { total: 157, summary: { families: { berths: 13, weather: 13 } } },
  },
  {
    ask: 'Can it launch a rocket?',
    first: ['list_capabilities', { query: 'launch a rocket' }],
    answer: { total: 0, note: saying('No action has any of these words') },
  },
  {
    ask: 'What does it send to other systems?',
    first: ['list_capabilities', { query: 'remote_write' }],
    answer: { actions: some({ id: 'berths.berth.publish', approval: 'always' }) },
  },
  {
    ask: 'Who has to agree before a berth is published, and what does it touch?',
    first: ['get_action_safety', { action: 'berths.berth.publish' }],
    answer: { action: { approval: { required: 'always', by: 'user' }, effects: ['local_write', 'remote_write'] } },
  },
  {
    ask: 'Should my script still call berths.berth.annotate?',
    first: ['get_action_safety', { action: 'berths.berth.annotate' }],
    answer: { explanation: saying('deprecated since 2025-02-01 and stops working on 2026-08-01; use berths.berth.create instead') },
  },
  {
    ask: 'How is the calibration of a mooring checked?',
    first: ['list_capabilities', { query: 'calibrate mooring' }],
    then: safetyOfFirst,
    answer: { action: { id: 'moorings.mooring.calibrate' }, explanation: saying(/check|known|report/) },
  },
  {
    ask: 'Which actions came between 2.0 and 3.0?',
    first: ['compare_releases', { from: '2.0.0', to: '3.0.0' }],
    answer: { breaking: ['3.0.0'], actions: { added: some({ id: 'moorings.mooring.list' }, { id: 'tides.tide.import' }) } },
  },
  {
    ask: 'What does TW-1102 mean?',
    first: ['search_docs', { query: 'TW-1102' }],
    then: readFirst,
    answer: {
      page: {
        id: saying('install-on-linux#troubleshooting-tw-1102'),
        url: saying('^https://docs.tidewatch.example/'),
        text: saying('TW-1102'),
      },
    },
  },
  {
    ask: 'How do I set the watchdog of a Harbour Box?',
    first: ['search_docs', { query: 'box.watchdogSeconds' }],
    then: readFirst,
    answer: { page: { id: saying('set-up-a-harbour-box'), text: saying('watchdogSeconds') } },
  },
  {
    ask: 'Which command rotates the keys?',
    first: ['search_docs', { query: 'rotate keys command' }],
    answer: { results: some({ id: saying('certificates-and-keys'), text: saying('keys rotate') }) },
  },
  {
    ask: 'How do I move it to another machine?',
    first: ['search_docs', { query: 'move to another machine' }],
    answer: { results: some({ id: saying('^operate/move-to-another-machine'), url: saying('^https://') }) },
  },
  {
    ask: 'Comment choisir le niveau de référence ?',
    first: ['search_docs', { query: 'choisir le niveau de référence', locale: 'fr' }],
    answer: { results: some({ id: saying('^fr/lire-les-marees') }) },
  },
  {
    ask: 'How fast does it start?',
    first: ['get_benchmark_evidence', { metric: 'start time' }],
    answer: {
      evidence: some({
        value: having({ median: 433.4 }),
        claim_boundary: saying('this one machine'),
        subject: having({ version: '1.5.1' }),
      }),
      current_version: '3.1.1',
    },
  },
  {
    ask: 'Does it use less memory than it used to?',
    first: ['get_benchmark_evidence', { metric: 'memory_after_a_day' }],
    answer: { evidence: some({ baseline: having({ name: 'Tidewatch 1.5.1', ratio: aNumber }) }) },
  },
  {
    ask: 'Does the alarm delay they quote still hold?',
    first: ['get_benchmark_evidence', { id: 'alarm-delay' }],
    answer: {
      evidence: some({ stale: true, stale_reason: 'This measurement is valid for versions ^2.5.1; the current version is 3.1.1.' }),
    },
  },
  {
    ask: 'How can I repeat the start-up measurement myself?',
    first: ['get_benchmark_evidence', { id: 'start-time' }],
    answer: {
      evidence: some({
        reproduce: having({ command: saying('tidewatch-bench') }),
        method_url: saying('^https://'),
      }),
    },
  },
  {
    ask: 'Did anybody else measure how fast charts are drawn?',
    first: ['get_benchmark_evidence', { metric: 'chart_redraw', limit: 10 }],
    answer: { evidence: some({ evaluator: 'third_party' }) },
  },
];

it('there are at least thirty', () => {
  expect(questions.length).toBeGreaterThanOrEqual(30);
});

it.each(questions.map((question) => [question.ask, question] as const))('%s', async (_, { first, then, answer }) => {
  const one = await call(mcp, ...first);
  expect(one.error).toBeUndefined();
  const last = then === undefined ? one : await call(mcp, ...then(one.content));
  expect(last.error).toBeUndefined();
  const [list] = ['actions', 'evidence'].filter((name) => Array.isArray(last.content[name]));
  expect(list === undefined ? last.content : { ...last.content, [list]: rows(last.content, list) }).toMatchObject(answer as object);
});
