// When a server may be called again: Retry-After (RFC 9110 section 10.2.3) and RateLimit (draft-ietf-httpapi-ratelimit-headers-11).

/** What is believed of a server that names a longer time. */
export const maxSeconds = 86_400;
/** What is waited after a refusal that names no time. */
const usualSeconds = 60;

/** Seconds after which a refused call may be repeated. */
export function secondsToWait(headers: Headers, now: number): number {
  return retryAfter(headers, now) ?? windowLeft(headers) ?? usualSeconds;
}

/** Seconds for which the quota is used up; undefined where some is left or nothing is stated. */
export function secondsWithoutQuota(headers: Headers): number | undefined {
  // A cache repeats what another client was sent.
  if (Number(headers.get('age') ?? 0) > 0) return undefined;
  const used = policiesIn(headers).flatMap(({ r, t }) => (r === 0 && t !== undefined ? [t] : []));
  return used.length === 0 ? undefined : bounded(Math.max(...used));
}

export function retryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,15}$/.test(value)) return bounded(Number(value));
  if (!/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} /.test(value)) return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : bounded(Math.ceil((time - now) / 1_000));
}

/** Of the policies that are used up, else of the first that names a time. */
function windowLeft(headers: Headers): number | undefined {
  const seconds = secondsWithoutQuota(headers) ?? policiesIn(headers).find(({ t }) => t !== undefined)?.t;
  return seconds === undefined ? undefined : bounded(seconds);
}

interface Policy {
  readonly r: number | undefined;
  /** Seconds until it is restored. */
  readonly t: number | undefined;
}

/** The policies of the field: names in quotes, or bare ones, each with its parameters. */
function policiesIn(headers: Headers): readonly Policy[] {
  const field = (headers.get('ratelimit') ?? '').slice(0, 1_000);
  const items = field.matchAll(/(?:^|,)[ \t]*(?:"[^"]{0,200}"|[\w*:./-]{1,200})((?:[ \t]*;[^,;"]{0,100}){0,20})/g);
  return [...items].map(([, parameters = '']) => ({ r: numberIn(parameters, 'r'), t: numberIn(parameters, 't') }));
}

function numberIn(parameters: string, name: 'r' | 't'): number | undefined {
  const digits = new RegExp(`;[ \\t]*${name}=(\\d{1,15})(?=[; \\t]|$)`).exec(parameters)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function bounded(seconds: number): number {
  return Math.min(Math.max(seconds, 1), maxSeconds);
}
