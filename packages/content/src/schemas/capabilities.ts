// The capability catalog (SPEC 2.2): every action with permission tier, approval, providers, platforms and verification.
import * as z from 'zod';
import { action, actionSource } from './action.ts';
import { importedSources } from './imported.ts';
import { productReference } from './product.ts';
import {
  digest,
  httpUrl,
  kebabName,
  label,
  maxEntries,
  maxInnerEntries,
  providerId,
  snakeName,
  snapshotMembers,
  text,
} from './scalars.ts';

const permissionTier = z
  .looseObject({
    value: z.int().min(0).max(100).describe('Order of the tiers; higher is riskier.'),
    name: snakeName.describe('Name for machines.'),
    title: label.describe('Name for people.'),
    description: text.exactOptional().describe('What an action of this tier may do. Absent if the product does not state it.'),
  })
  .meta({ id: 'PermissionTier', description: 'One permission tier.' });

const permissionTierSource = permissionTier.extend({
  title: label.exactOptional().describe('Name for people. Default: the name for machines.'),
});

const provider = z
  .looseObject({
    id: providerId.describe('What actions call it.'),
    name: label.describe('Name for people.'),
    kind: label.default('unknown').describe('The kind of provider, such as `builtin`, `plugin` or `operating-system`.'),
  })
  .meta({ id: 'Provider', description: 'Something that performs actions.' });

const platform = z
  .looseObject({
    id: kebabName.describe('What actions call it.'),
    name: label.describe('Name for people.'),
  })
  .meta({ id: 'Platform', description: 'Somewhere actions run.' });

const sourceName = label.describe('What it is.');
const sourcePath = z
  .string()
  .max(300)
  .regex(/^(?!\/)(?!.*(?:^|\/)\.\.?(?:\/|$))[^\\\u0000-\u001f]+$/, {
    error: 'a path below the content folder, with forward slashes',
  })
  .describe('Path below the content folder.');

const catalogSource = z
  .looseObject({
    name: sourceName,
    path: sourcePath.exactOptional(),
    url: httpUrl.exactOptional().describe('Where it can be fetched.'),
    sha256: digest.describe('Digest of its bytes, `sha256:` and 64 hexadecimal digits.'),
  })
  .meta({ id: 'CatalogSource', description: 'A source of the catalog.' });

/** The statements on how to read the catalog, each with its default. */
const interpretation = z
  .looseObject({
    permission: text
      .default('A tier bounds what an action may touch, not what it will touch. Tiers are ordered; a higher value is riskier.')
      .describe('How to read `permission`.'),
    approval: text
      .default('`never` means the product asks nobody. It does not mean that a calling agent should not ask its user.')
      .describe('How to read `approval`.'),
    effects: text.default('`none` is stated; `unknown` means that nobody has stated it.').describe('How to read `effects`.'),
    platforms: text
      .default(
        '`declared` is based on the team’s word, `tested` on tests that ran there. A platform that is not listed is unknown, not unsupported.',
      )
      .describe('How to read `platforms`.'),
    verification: text
      .default('The depth says how a result is checked after the action ran. It does not say that the action is safe.')
      .describe('How to read `verification`.'),
    unknown: text
      .default('`unknown` means that nobody has stated it. Assume the riskier case.')
      .describe('How to read `unknown`, anywhere.'),
  })
  .meta({ id: 'Interpretation', description: 'How to read the statements of this catalog.' });

const counts = z.record(z.string(), z.int());

const summary = z
  .looseObject({
    actions: z.int().describe('Number of actions.'),
    families: counts.describe('Actions by family.'),
    permission_tiers: counts.describe('Actions by name of permission tier.'),
    approval: counts.describe('Actions by `approval.required`.'),
    platforms: counts.describe('Actions by platform, where supported or partly supported; `unknown` where nobody has stated any.'),
    verification: counts.describe('Actions by depth of verification.'),
  })
  .meta({ id: 'CapabilitySummary', description: 'Counts over all actions; computed, never supplied.' });

function unique<Item extends z.ZodType>(item: Item, most: number): z.ZodArray<Item> {
  return z.array(item).max(most);
}

/** What a team writes in `capabilities.yaml`. */
export const capabilitiesSource = z.looseObject({
  interpretation: interpretation.prefault({}).describe('How to read the statements of this catalog; each has a default.'),
  sources: unique(
    z.looseObject({
      name: sourceName,
      path: sourcePath.exactOptional(),
      url: httpUrl.exactOptional().describe('Where it can be fetched.'),
      sha256: digest.exactOptional().describe('Digest of its bytes; computed for a `path`, required for a `url`.'),
    }),
    maxInnerEntries,
  )
    .exactOptional()
    .describe('The sources of the catalog. Default: the file itself.'),
  permission_tiers: unique(permissionTierSource, 20)
    .exactOptional()
    .describe('The permission tiers; when left out, five tiers from `read_only` to `root_critical`.'),
  providers: unique(provider, maxInnerEntries).default([]).describe('What carries actions out.'),
  platforms: unique(platform, maxInnerEntries).default([]).describe('Where actions run.'),
  actions: unique(actionSource, maxEntries).describe('Every action.'),
  imported: importedSources.exactOptional(),
});

/** What is published at `/capabilities.json`. */
export const capabilities = z
  .looseObject({
    ...snapshotMembers,
    product: productReference.describe('The product whose actions these are.'),
    interpretation: interpretation.describe('How to read the statements of this catalog.'),
    sources: z.array(catalogSource).describe('The sources of the catalog.'),
    summary: summary.describe('Counts over all actions.'),
    permission_tiers: z.array(permissionTier).describe('The permission tiers, lowest first.'),
    providers: z.array(provider).describe('What carries actions out.'),
    platforms: z.array(platform).describe('Where actions run.'),
    actions: z.array(action).describe('Every action, in the order of the catalog.'),
  })
  .meta({ title: 'CapabilityCatalog', description: 'What the product can do, and how risky each action is.' });

/** The ladder of permissions when a catalog brings none. */
export const defaultPermissionTiers: readonly z.output<typeof permissionTier>[] = [
  { value: 0, name: 'read_only', title: 'Read only', description: 'Reads data and changes nothing.' },
  { value: 1, name: 'user_write', title: 'User write', description: 'Changes the user’s own files or settings.' },
  {
    value: 2,
    name: 'system_modify',
    title: 'System change',
    description: 'Changes the machine’s settings, services or software.',
  },
  { value: 3, name: 'destructive', title: 'Destructive', description: 'Deletes or overwrites.' },
  {
    value: 4,
    name: 'root_critical',
    title: 'Root, critical',
    description: 'Needs the highest privileges, or can make the machine unusable.',
  },
];
