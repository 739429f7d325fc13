// Content negotiation (RFC 9110 section 12): which media type and which content coding of a document is sent. The most specific
// range that matches decides the weight, never the first or the heaviest. A member that cannot be parsed is skipped, not an error.
import { members } from './field-value.ts';
import type { ContentCoding, Representation, Variant } from './representation.ts';

interface Weighted {
  readonly value: string;
  readonly q: number;
}

/** Also weights that real clients send against the grammar: Java's `.2`, more than three digits, more than 1. */
const weightPattern = /^(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})$/;

/** Members with their weights, lower-cased; parameters other than q are dropped. */
function weighted(field: string): readonly Weighted[] {
  const list: Weighted[] = [];
  for (const member of members(field.toLowerCase())) {
    if (!member.includes(';')) {
      list.push({ value: member, q: 1 });
      continue;
    }
    const [value = '', ...parameters] = members(member, ';');
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    if (q === undefined) list.push({ value, q: 1 });
    else if (weightPattern.test(q)) list.push({ value, q: Math.min(1, Number(q)) });
  }
  return list;
}

/** How much a client wants a media type, 0 to 1, and its place among the named ones; 1 for each when it sent no Accept. */
function preferences(accept: string | null): (mediaType: string) => { readonly weight: number; readonly index: number } {
  const ranges = accept === null || accept.trim() === '' ? [{ value: '*/*', q: 1 }] : weighted(accept);
  return (mediaType) => {
    const [type] = mediaType.split('/');
    const wanted = [mediaType, `${type ?? ''}/*`, '*/*'];
    const match = wanted.map((range) => ranges.find(({ value }) => value === range)).find((range) => range !== undefined);
    const index = ranges.findIndex(({ value }) => value === mediaType);
    return { weight: match?.q ?? 0, index: index < 0 ? ranges.length : index };
  };
}

/** How much a client wants a media type, 0 to 1; 1 when it sent no Accept. */
export function acceptWeight(accept: string | null, mediaType: string): number {
  return preferences(accept)(mediaType).weight;
}

/** Whether Accept names this media type itself, not through a wildcard, with a weight above 0. */
export function acceptsByName(accept: string | null, mediaType: string): boolean {
  return accept !== null && weighted(accept).some((member) => member.value === mediaType && member.q > 0);
}

/**
 * Whether Accept wants a media type more than another: by weight, else by its place among the named ones. An agent that reads Markdown sends
 * `text/markdown, text/html` and any other type behind them, without weights.
 */
export function wantsMore(accept: string | null, mediaType: string, other: string): boolean {
  return isMore(preferences(accept), mediaType, other);
}

function isMore(preferenceOf: ReturnType<typeof preferences>, mediaType: string, other: string): boolean {
  const [one, two] = [preferenceOf(mediaType), preferenceOf(other)];
  return one.weight > two.weight || (one.weight === two.weight && one.index < two.index);
}

/** Of a representation and its alternates, the one that Accept wants most; the first where it wants several as much. */
export function chooseMediaType(representation: Representation, accept: string | null): Representation {
  const preferenceOf = preferences(accept);
  const all = [representation, ...(representation.alternates ?? [])];
  return all.reduce((best, each) => (isMore(preferenceOf, essence(each.mediaType), essence(best.mediaType)) ? each : best));
}

/** The variant in the coding that Accept-Encoding wants. Throws TypeError for a representation without an identity variant. */
export function chooseVariant({ variants }: Representation, acceptEncoding: string | null): Variant {
  const codings = variants.filter(({ coding }) => coding !== 'identity').map(({ coding }) => coding);
  const coding: ContentCoding = codings.length === 0 ? 'identity' : chooseCoding(acceptEncoding, codings);
  const variant = variants.find((candidate) => candidate.coding === coding);
  if (variant === undefined) throw new TypeError('a representation has no identity variant');
  return variant;
}

/** Of the codings that exist (best first), the one to send; identity when nothing else is wanted (RFC 9110 12.5.3). */
export function chooseCoding<Coding extends string>(
  acceptEncoding: string | null,
  available: readonly Coding[],
): Coding | 'identity' {
  if (acceptEncoding === null) return 'identity';
  const wanted = weighted(acceptEncoding);
  const weight = (coding: string): number | undefined =>
    wanted.find(({ value }) => value === coding || (coding === 'gzip' && value === 'x-gzip'))?.q;
  const others = weight('*');
  let best: Coding | 'identity' = 'identity';
  let bestWeight = weight('identity') ?? 0;
  for (const coding of available) {
    const q = weight(coding) ?? others ?? 0;
    if (q > 0 && (q > bestWeight || (q === bestWeight && best === 'identity'))) {
      best = coding;
      bestWeight = q;
    }
  }
  return best;
}

/** A media type without its parameters. */
export function essence(mediaType: string): string {
  const end = mediaType.indexOf(';');
  return (end < 0 ? mediaType : mediaType.slice(0, end)).trim().toLowerCase();
}
