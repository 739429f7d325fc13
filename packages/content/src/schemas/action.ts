// One action of a product: what it does, how risky it is, who must approve, where it runs, and how its result is checked.
import * as z from 'zod';
import { importedRecord } from './imported.ts';
import {
  httpUrl,
  identifier,
  kebabName,
  label,
  maxInnerEntries,
  providerId,
  snakeName,
  text,
  time,
  triState,
  version,
} from './scalars.ts';

const approval = z
  .looseObject({
    required: z
      .enum(['always', 'never', 'conditional', 'unknown'])
      .default('unknown')
      .describe('Whether somebody must agree before the action runs.'),
    by: label.exactOptional().describe('Who agrees, such as `user` or `administrator`.'),
    required_when: text.exactOptional().describe('Of `conditional`: what holds when somebody must agree.'),
    not_required_when: text.exactOptional().describe('Of `conditional`: what holds when nobody must agree.'),
    reason: text.exactOptional().describe('The reason. It does not state when.'),
  })
  .meta({ id: 'Approval', description: 'Whether somebody must agree before the action runs.' });

const approvalSource = z.union([approval.shape.required.unwrap().transform((required) => ({ required })), approval], {
  error: 'always, never, conditional, unknown, or an object with required, by and reason',
});

const effect = z.enum(['none', 'local_read', 'local_write', 'remote_read', 'remote_write', 'irreversible', 'unknown']);

const hints = z
  .looseObject({
    read_only: triState.default('unknown').describe('Whether the action changes nothing.'),
    destructive: triState.default('unknown').describe('Whether the action may delete or overwrite.'),
    idempotent: triState.default('unknown').describe('Whether repeating it has no further effect.'),
    open_world: triState.default('unknown').describe('Whether it reaches beyond the product’s own machine.'),
    basis: z
      .enum(['tested', 'declared', 'unknown'])
      .exactOptional()
      .describe('What the hints are based on: tests, or the team’s word.'),
    note: text.exactOptional().describe('What the hints leave open.'),
  })
  .meta({ id: 'ActionHints', description: 'The four MCP tool hints, where `unknown` means that nobody has stated it.' });

const platformSupport = z
  .looseObject({
    id: kebabName.describe('Id of a platform of this catalog.'),
    status: z
      .enum(['supported', 'partial', 'planned', 'unsupported', 'unknown'])
      .default('supported')
      .describe('The status of the action there.'),
    basis: z
      .enum(['tested', 'declared', 'unknown'])
      .default('declared')
      .describe('What the status is based on: tests that ran there, or the team’s word.'),
    since: version.exactOptional().describe('First version with this status.'),
  })
  .meta({ id: 'PlatformSupport', description: 'The status of an action on one platform.' });

const platformSource = z.union(
  [kebabName.transform((id) => ({ id, status: 'supported' as const, basis: 'declared' as const })), platformSupport],
  { error: 'the id of a platform, or an object with id, status, basis and since' },
);

const verification = z
  .looseObject({
    depth: z
      .enum(['none', 'executor_reported', 'postcondition_checked', 'independently_verified', 'unknown'])
      .default('unknown')
      .describe('How far the result of the action is checked.'),
    method: text.exactOptional().describe('How it is checked.'),
    note: text.exactOptional().describe('What the check does not show.'),
    evidence: z
      .array(z.union([httpUrl, identifier], { error: 'the id of an evidence row, or an absolute address' }))
      .max(maxInnerEntries)
      .exactOptional()
      .describe('Ids of rows of the benchmark evidence, or addresses.'),
  })
  .meta({ id: 'Verification', description: 'How far the result of an action is checked.' });

const deprecated = z
  .looseObject({
    since: time.describe('The date from which you should no longer use the action.'),
    sunset: time.exactOptional().describe('When it stops working.'),
    replacement: identifier.exactOptional().describe('Id of the action to use instead.'),
  })
  .meta({ id: 'ActionDeprecation', description: 'The deprecation of an action.' });

const call = z
  .looseObject({
    tool: label.exactOptional().describe('The tool of an MCP server.'),
    method: label.exactOptional().describe('The HTTP method.'),
    path: text.exactOptional().describe('The path of the HTTP operation, as its contract writes it.'),
    security: z
      .array(label)
      .max(maxInnerEntries)
      .exactOptional()
      .describe('The credentials it needs, one alternative per entry, such as `oauth2: orders.write`.'),
    command: text.exactOptional().describe('The command line, without its options.'),
  })
  .meta({ id: 'ActionCall', description: 'How it is called: as a tool, an HTTP operation or a command.' });

const permission = z
  .looseObject({
    tier: z
      .int()
      .min(0)
      .max(100)
      .exactOptional()
      .describe('Value of the tier; higher is riskier. Absent when the tier is unknown.'),
    name: snakeName.describe('Name of the tier; `unknown` when nobody has stated it.'),
  })
  .meta({ id: 'ActionPermission', description: 'The permission tier an action needs.' });

const permissionSource = z.union(
  [snakeName, z.int(), z.looseObject({ tier: z.int().exactOptional(), name: snakeName.exactOptional() })],
  { error: 'the name or the value of a permission tier, or unknown' },
);

const platformsDescription =
  'Where it runs. A platform that is not listed is unknown, not unsupported; absent where nobody has stated any.';

/** As published; what a team may write more shortly is replaced below, which keeps the order of members. */
const facts = {
  id: identifier.describe('Unique in this catalog and the same in every version.'),
  title: label.describe('A short name for people.'),
  description: text.describe('What the action does.'),
  family: kebabName.or(snakeName).default('general').describe('The group it belongs to.'),
  permission: permission.describe('The permission tier it needs.'),
  approval: approval.describe('Whether somebody must agree before it runs.'),
  effects: z.array(effect).max(7).default(['unknown']).describe('What it touches.'),
  reversible: z
    .union([z.enum(['yes', 'no', 'conditional', 'unknown']), z.boolean()], { error: 'yes, no, conditional or unknown' })
    .transform((value) => (value === true ? 'yes' : value === false ? 'no' : value))
    .pipe(z.enum(['yes', 'no', 'conditional', 'unknown']))
    .default('unknown')
    .describe('Whether it can be undone.'),
  reversible_when: text.exactOptional().describe('Of `conditional`: what holds when it can be undone.'),
  undo: text.exactOptional().describe('How it is undone, in a sentence. Absent when nobody has stated a method.'),
  snapshot_required: triState.default('unknown').describe('Whether a restore point must be made before it runs.'),
  hints: hints.prefault({}).describe('The MCP tool hints.'),
  platforms: z.array(platformSupport).exactOptional().describe(platformsDescription),
  providers: z
    .array(providerId, { error: 'a list of ids of providers; leave it out, or use [], if nobody has stated them' })
    .max(maxInnerEntries, { error: `at most ${maxInnerEntries} entries` })
    .exactOptional()
    .describe('Ids of the providers of this catalog that can perform it; absent where nobody has stated any.'),
  verification: verification.prefault({}).describe('How far its result is checked.'),
  since: version.exactOptional().describe('First version that has it.'),
  deprecated: deprecated.exactOptional().describe('Present when it should no longer be used.'),
  docs_url: httpUrl.exactOptional().describe('Its page in the documentation.'),
  call: call.exactOptional().describe('How it is called.'),
  input_schema: z.record(z.string(), z.json()).exactOptional().describe('JSON Schema of its arguments.'),
};

export const actionSource = z.looseObject({
  ...facts,
  permission: permissionSource.describe('Name or value of its permission tier; `unknown` when nobody has stated it.'),
  approval: approvalSource.default({ required: 'unknown' }).describe('Whether somebody must agree; one word is enough.'),
  platforms: z.array(platformSource).max(maxInnerEntries).exactOptional().describe(platformsDescription),
  imported: importedRecord.exactOptional(),
});

export const action = z
  .looseObject(facts)
  .meta({ id: 'Action', description: 'One action of the product with its safety metadata.' });
