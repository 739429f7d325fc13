// What the documentation tools answer is what the catalogs say. A tool of a team's own that has the name of one of them
// is compared only where its answer has the same members.
import type { Json, JsonObject } from '../../shared/json.ts';
import { equal } from '../../engine/schema/validate.ts';
import { type VerifyResponse, valueAt, asList } from '../verify-response.ts';
import { result } from '../calls.ts';
import type { VerifyContext } from '../verify-context.ts';
import { isOwn } from './identity.ts';

type Compared = readonly [member: string, answered: Json | undefined, published: Json | undefined];

interface Facts {
  readonly tool: string;
  readonly path: string;
  /** A value of the answer, and the value that the catalog has for it. */
  readonly compare: (answer: Json | undefined, catalog: Json | undefined, given: JsonObject) => readonly Compared[];
}

const facts: readonly Facts[] = [
  {
    tool: 'list_capabilities',
    path: '/capabilities.json',
    compare: (answer, catalog, given) =>
      Object.keys(given).length > 0 ? [] : [['total', valueAt(answer, 'total'), asList(valueAt(catalog, 'actions')).length]],
  },
  {
    tool: 'get_action_safety',
    path: '/capabilities.json',
    compare: (answer, catalog, { action }) => {
      const record = asList(valueAt(catalog, 'actions')).find((candidate) => valueAt(candidate, 'id') === action);
      return ['id', 'permission', 'approval', 'effects', 'reversible'].map((member) => [
        `action.${member}`,
        valueAt(answer, 'action', member),
        valueAt(record, member),
      ]);
    },
  },
  {
    tool: 'get_latest_release',
    path: '/releases.json',
    compare: (answer, catalog) => {
      const latest = valueAt(catalog, 'channels', 'stable', 'latest');
      const record = asList(valueAt(catalog, 'releases')).find((release) => valueAt(release, 'version') === latest);
      return ['version', 'channel', 'date'].map((member) => [
        `release.${member}`,
        valueAt(answer, 'release', member),
        valueAt(record, member),
      ]);
    },
  },
  {
    tool: 'get_benchmark_evidence',
    path: '/benchmarks.json',
    compare: (answer, catalog) => [['total', valueAt(answer, 'total'), asList(valueAt(catalog, 'evidence')).length]],
  },
];

/** tool-facts. */
export async function examineFacts(context: VerifyContext, name: string, given: JsonObject, answer: VerifyResponse): Promise<void> {
  const known = facts.find(({ tool }) => name === tool || name.endsWith(`_${tool}`));
  if (known === undefined || result(answer, 'structuredContent') === undefined) return;
  if (!context.contract.find('GET', known.path) || isOwn(context, known.path)) return;
  const catalog = await context.get(known.path);
  if (catalog?.status !== 200) return;
  for (const [member, answered, published] of known.compare(result(answer, 'structuredContent'), catalog.json(), given))
    if (answered !== undefined && !equal(answered, published))
      context.report('tool-facts', `${answer.where} ${member}`, published, answered);
}
