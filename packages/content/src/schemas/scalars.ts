// The values that members of our documents are made of: text with a bound, identifiers, addresses, times, versions and
// digests. Each refuses with a sentence that names the expected form; the limits are here and nowhere else.
import semver from 'semver';
import * as z from 'zod';

/** Longest one-line text: names, titles, units. */
export const maxLabelLength = 200;
/** Longest paragraph: descriptions, notes, claims. */
export const maxTextLength = 4_000;
/** Longest identifier of an action, a guide, a row of evidence. */
export const maxIdLength = 128;
/** Longest absolute address (the same as core's limit for a resource URI). */
export const maxUrlLength = 2_048;
/** Most entries of one list in one catalog. */
export const maxEntries = 5_000;
export const maxInnerEntries = 200;

/** One line of text without line breaks. */
export const label = z
  .string()
  .min(1)
  .max(maxLabelLength)
  .regex(/^[^\r\n]*$/, { error: 'one line, without line breaks' });

/** A paragraph. */
export const text = z.string().min(1).max(maxTextLength);

/** An identifier that stays the same between versions: letters, digits and `. _ : / -`. */
export const identifier = z
  .string()
  .max(maxIdLength)
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9._:/-]*[A-Za-z0-9])?$/, {
    error: 'an identifier of letters, digits and . _ : / -, which begins and ends with a letter or digit',
  });

export const pictureFile = z
  .string()
  .max(200)
  .regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/, {
    error: 'the path of a file below the content folder, such as icons/lamp.svg',
  });

const providerError =
  'the id of a provider: letters, digits and . _ : / -, such as com.example.Mail; a name with spaces belongs in the list of providers';

/** The id of a provider, which often is an identifier of another system. */
export const providerId = z
  .string({ error: providerError })
  .max(maxIdLength, { error: `at most ${maxIdLength} characters` })
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9._:/-]*[A-Za-z0-9])?$/, { error: providerError });

export const snakeName = z
  .string()
  .max(64)
  .regex(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/, { error: 'a name in snake_case, such as user_write' });

/** A name in `kebab-case` of 1 to 48 characters. */
export const kebabName = z
  .string()
  .max(48)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: 'lower-case letters, digits and single hyphens, such as my-product' });

/** An absolute `http` or `https` address without credentials. */
export const httpUrl = z
  .string()
  .max(maxUrlLength)
  .refine(isHttpUrl, { error: 'an absolute http or https address without credentials or spaces' })
  .meta({ format: 'uri' });

function isHttpUrl(value: string): boolean {
  if (/[\s\u0000-\u001f\u007f]/.test(value) || !URL.canParse(value)) return false;
  const url = new URL(value);
  return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '';
}

/** A date (`2026-05-01`, read as midnight UTC) or an RFC 3339 time; published as an RFC 3339 time in UTC. */
export const time = z
  .string()
  .transform((value, context) => {
    const normal = toUtcTime(value);
    if (normal !== undefined) return normal;
    context.addIssue({
      code: 'custom',
      message: 'a date such as 2026-05-01 or an RFC 3339 time such as 2026-05-01T12:00:00Z',
      input: value,
    });
    return z.NEVER;
  })
  .pipe(z.string().meta({ format: 'date-time' }));

const timePattern = /^(\d{4})-(\d{2})-(\d{2})(?:[Tt](\d{2}):(\d{2}):(\d{2})(\.\d{1,9})?([Zz]|[+-]\d{2}:\d{2}))?$/;

/** The time in UTC without fraction of a second when that is zero, or undefined for a text that is no real time. */
export function toUtcTime(value: string): string | undefined {
  const match = timePattern.exec(value);
  if (!match) return undefined;
  const [, year, month, day, hour] = match;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined;
  const instant = hour === undefined ? date : new Date(value.toUpperCase());
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString().replace('.000Z', 'Z');
}

/** A semantic version without a leading `v`. */
export const version = z
  .string()
  .max(128)
  .refine((value) => semver.valid(value) !== null && /^\d/.test(value), {
    error: 'a semantic version such as 1.4.0 or 2.0.0-beta.1',
  });

/** A version of any ecosystem. */
export const foreignVersion = z
  .string()
  .max(128)
  .regex(/^[A-Za-z0-9][A-Za-z0-9.+~:!_-]*$/, { error: 'a version such as 1.4.0' });

export const versionRange = z
  .string()
  .max(256)
  .refine((value) => value.trim() !== '' && semver.validRange(value) !== null, { error: 'a version range such as >=2.0.0 <3.0.0' });

export const digest = z.string().regex(/^sha256:[0-9a-f]{64}$/, { error: 'sha256: followed by 64 lower-case hexadecimal digits' });

/** A statement that may be unknown. A team may write true or false instead of yes or no. */
export const triState = z
  .union([z.enum(['yes', 'no', 'unknown']), z.boolean()], { error: 'yes, no or unknown' })
  .transform((value) => (value === true ? 'yes' : value === false ? 'no' : value))
  .pipe(z.enum(['yes', 'no', 'unknown']));

/** The members every published document of ours begins with. */
export const snapshotMembers = {
  schema_version: z
    .string()
    .describe(
      'Version of this shape, a semantic version. A breaking change raises the major version; readers must ignore unknown members.',
    ),
  snapshot_id: digest.describe('Digest of the content this document was made from. Documents with the same value agree.'),
  generated_at: time.describe('When the content was made, RFC 3339 in UTC. Belongs to the content, not to the server.'),
};

/** `schema_version` of all documents written today. */
export const schemaVersion = '1.0.0';
