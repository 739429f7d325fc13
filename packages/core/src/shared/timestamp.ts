// Times as snapshots, options and state files state them (RFC 3339). `Date.parse` alone takes `0` for a year, which everything is newer than.

const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;

/** The milliseconds of a time; undefined for a text that is none. */
export function parseTimestamp(text: string): number | undefined {
  const time = form.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
