// Deprecation (RFC 9745), Sunset (RFC 8594) and their links (RFC 8288) from one declaration (SPEC 9.3).
import type { HeaderList } from '../../shared/service-response.ts';
import { serializeDate } from './field-value.ts';

/** The deprecation of an operation. */
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

export function deprecationFields({ since, sunset, guide, successor }: Deprecation): HeaderList {
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

/** Whether an operation has stopped answering; `now` is in epoch milliseconds. */
export function isRetired(deprecation: Deprecation | undefined, now: number): boolean {
  return deprecation?.sunset !== undefined && deprecation.sunset.getTime() <= now;
}

export interface Announcement {
  /** Sent with every answer, whatever its status. */
  readonly fields: HeaderList;
  /** From then on the operation answers 410; epoch milliseconds, Infinity without a sunset. */
  readonly retiresAt: number;
}

export const notDeprecated: Announcement = { fields: [], retiresAt: Number.POSITIVE_INFINITY };

/** The announcements by operation. Throws RangeError for a declaration that contradicts itself. */
export function announcements(deprecations: Readonly<Record<string, Deprecation>>): ReadonlyMap<string, Announcement> {
  return new Map(
    Object.entries(deprecations).map(([operation, deprecation]) => {
      checkDeprecation(operation, deprecation);
      const retiresAt = deprecation.sunset?.getTime() ?? notDeprecated.retiresAt;
      return [operation, { fields: deprecationFields(deprecation), retiresAt }];
    }),
  );
}
