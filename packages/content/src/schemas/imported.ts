// Members that `vitrine import` writes into a content file, so that the next import can distinguish a person's edits from changes of the source.
// They stay in the file: none is published.
import * as z from 'zod';
import { digest, label } from './scalars.ts';

const source = label.describe('Where it came from, such as `mcp:my-server` or `openapi:Pet Store`.');
const memberDigest = z.string().regex(/^[0-9a-f]{12}$/, { error: '12 lower-case hexadecimal digits' });

export const importedRecord = z
  .strictObject({
    source,
    id: z.string().max(500).describe('What the source calls it.'),
    digest: digest.describe('Digest of the source’s record, as canonical JSON.'),
    said: z.record(z.string(), memberDigest).describe('The start of the digest of each member of the source’s record.'),
    vanished: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2}$/, { error: 'a day such as 2026-05-01' })
      .exactOptional()
      .describe('The day on which the source stopped listing it.'),
  })
  .meta({ id: 'ImportedRecord', description: 'Which import wrote the record, and from what. Not published.' });

/** At the end of a file with imported records. */
export const importedSources = z
  .array(
    z.strictObject({
      source,
      ids: z
        .array(z.string().max(500))
        .max(20_000)
        .describe('Every id that the source ever listed. A record that you removed stays removed while its id is here.'),
    }),
  )
  .max(100)
  .describe('The imports of this file. Not published.');

/** The beginning of a text that an import could not fill in and a person must write: content with one is not published. */
export const gapMark = '[fill in]';

/** The content without the members that imports write. */
export function withoutImports<Content extends object>(content: Content): Content {
  const members = Object.entries(content).flatMap(([name, value]: [string, unknown]) =>
    name === 'imported' ? [] : [[name, Array.isArray(value) ? value.map(withoutMark) : value] as const],
  );
  // optional members alone are left out
  return Object.fromEntries(members) as Content;
}

function withoutMark(entry: unknown): unknown {
  if (typeof entry !== 'object' || entry === null || !('imported' in entry)) return entry;
  const { imported: _, ...rest } = entry;
  return rest;
}
