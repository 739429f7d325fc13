// Deprecation (RFC 9745), Sunset (RFC 8594) and their links (RFC 8288) from one declaration (SPEC 9.3).
import type { Fields } from '../../ground/reply.ts';
import { serializeDate } from './structured-field.ts';

/** The end of an operation, announced. */
export interface Deprecation {
  readonly since: Date;
  /** When it stops answering; from then on 410 `gone`. */
  readonly sunset?: Date;
  /** Migration guidance for people. */
  readonly guide: URL;
  /** What takes its place. */
  readonly successor?: URL;
}

const dayMs = 86_400_000;
/** SPEC 9.3: at least 90 days' notice when practical. */
const noticeDays = 90;

/** The fields of every answer of a deprecated operation, on every status. */
export function deprecationFields({ since, sunset, guide, successor }: Deprecation): Fields {
  const fields: (readonly [string, string])[] = [['Deprecation', serializeDate(since)]];
  if (sunset !== undefined) fields.push(['Sunset', sunset.toUTCString()]);
  fields.push(['Link', `<${guide.href}>; rel="deprecation"; type="text/html"`]);
  if (successor !== undefined) fields.push(['Link', `<${successor.href}>; rel="successor-version"`]);
  return fields;
}

/** Throws RangeError for a sunset before its deprecation; returns a warning for a notice under 90 days. */
export function checkDeprecation(operation: string, { since, sunset }: Deprecation): string | undefined {
  if (Number.isNaN(since.getTime()) || (sunset !== undefined && Number.isNaN(sunset.getTime())))
    throw new RangeError(`deprecation of ${operation}: expected valid dates`);
  if (sunset === undefined) return undefined;
  if (sunset.getTime() < since.getTime())
    throw new RangeError(
      `deprecation of ${operation}: expected a sunset after ${since.toISOString()}, received ${sunset.toISOString()}`,
    );
  const days = Math.floor((sunset.getTime() - since.getTime()) / dayMs);
  return days < noticeDays ? `deprecation of ${operation}: ${days} days' notice, expected at least ${noticeDays}` : undefined;
}

/** What the declarations of a site mean for an answer, worked out once. */
export interface Lifecycle {
  /** The fields of every answer of an operation; none when it is not deprecated, or when there is no operation. */
  fields(operation: string | undefined): Fields;
  /** Whether the operation's sunset has come. `now` is epoch milliseconds. */
  retired(operation: string, now: number): boolean;
}

const none: Fields = [];

/** Throws RangeError for a declaration that contradicts itself. */
export function createLifecycle(deprecations: Readonly<Record<string, Deprecation>>): Lifecycle {
  const entries = Object.entries(deprecations);
  for (const [operation, deprecation] of entries) checkDeprecation(operation, deprecation);
  const fields = new Map(entries.map(([operation, deprecation]) => [operation, deprecationFields(deprecation)]));
  const sunsets = new Map(
    entries.flatMap(([operation, { sunset }]) => (sunset === undefined ? [] : [[operation, sunset.getTime()]])),
  );
  return {
    fields: (operation) => (operation === undefined ? none : (fields.get(operation) ?? none)),
    retired: (operation, now) => (sunsets.get(operation) ?? Number.POSITIVE_INFINITY) <= now,
  };
}
