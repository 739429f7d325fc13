// catalogs: a catalog that a team already publishes in another shape, and where in it each member of ours is. It is published
// byte for byte; the mapping is for the tools. Places are JSON Pointers (RFC 6901), so that a mapping takes time in proportion to the
// document whatever it states.
import * as z from 'zod';
import { completeActions, type MappingRule, mapDocument, pointerPattern } from '../catalogs/mapping.ts';
import type { CustomCatalog, CustomCatalogs } from '../catalogs/custom-catalog.ts';

const pointer = z
  .string({ error: 'a JSON Pointer such as /name' })
  .max(500, { error: 'at most 500 characters' })
  .regex(pointerPattern, { error: 'a JSON Pointer such as /name, or a relative one such as 1/name or 0#' });
const pointers = z
  .union([pointer, z.array(pointer).min(1).max(10)], {
    error: 'a JSON Pointer such as /name, or a list of them',
  })
  .describe('Where the value is in a record; of several places, the first that has one.');

const members = (of: z.ZodType<MappingRule>): z.ZodType<Readonly<Record<string, MappingRule>>> => z.record(z.string().max(100), of);

const rule: z.ZodType<MappingRule> = z.lazy(() =>
  z.union(
    [
      pointers,
      z.strictObject({
        from: pointers,
        without: z.string().max(50).exactOptional(),
        table: z.record(z.string(), z.json()).exactOptional(),
        otherwise: z.json().exactOptional(),
      }),
      z.strictObject({ value: z.json() }),
      z.strictObject({ list: pointer, of: rule }),
      z.strictObject({ of: members(rule) }),
    ],
    { error: 'a JSON Pointer, a list of them, or an object with from, value, list and of, or of' },
  ),
);

const file = z
  .string()
  .max(300)
  .regex(/^(?!\/)(?!.*(?:^|\/)\.\.?(?:\/|$))[^\\\u0000-\u001f]+\.json$/, {
    error: 'a JSON file below the content folder, such as data/actions.json',
  })
  .describe('The JSON file, by its path below the content folder. It is published byte for byte.');

function catalog(what: string): z.ZodType<CustomCatalog> {
  return (
    z
      .strictObject({
        file,
        // the shape of a rule is recursive, which tables cannot show; docs/guides/your-catalog.md has it with an example
        map: members(rule).describe(
          `For each member of ${what} the place in the file, or a rule: see [your catalog](../../guides/your-catalog.md).`,
        ),
      })
      // whether it is content of ours is found when it is checked like any other
      .transform(({ file, map }) => ({ file, map: (document) => completeActions(mapDocument(document, map)) }))
  );
}

export const catalogs = z
  .strictObject({
    capabilities: catalog('`capabilities.yaml`').exactOptional().describe('Actions in a file of another shape.'),
    releases: catalog('`releases.yaml`').exactOptional().describe('Releases in a file of another shape.'),
  })
  .transform((given): CustomCatalogs => given)
  .describe('Catalogs that you already publish in another shape, and where each member is in them.');
