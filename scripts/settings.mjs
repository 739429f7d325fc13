// What `npm start` reads from the environment: PORT, HOST, BASE_URL, RATE_LIMIT. A value that cannot be used is
// refused before anything is installed or built.

const digits = /^\d{1,9}$/;
const hostName = /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/;
const ipv6 = /^[0-9a-fA-F:]+(?:\.\d+)*$/;

/**
 * Reads the settings. Throws RangeError with a sentence for a person when one cannot be used.
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {{ port: number, host: string, baseUrl?: string, rateLimit?: number }}
 */
export function readSettings({ PORT, HOST, BASE_URL, RATE_LIMIT }) {
  return {
    port: whole('PORT', PORT, 0, 65_535, 'a port number, or 0 for any free port') ?? 3000,
    host: host(HOST) ?? '127.0.0.1',
    ...optional('baseUrl', baseUrl(BASE_URL)),
    ...optional('rateLimit', whole('RATE_LIMIT', RATE_LIMIT, 1, 500_000, 'a number of requests a minute')),
  };
}

function optional(name, value) {
  return value === undefined ? {} : { [name]: value };
}

function whole(name, value, least, most, what) {
  if (value === undefined || value === '') return undefined;
  const number = digits.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw refusal(name, `${what}, from ${least} to ${most}`, value);
}

function host(value) {
  if (value === undefined || value === '') return undefined;
  if (hostName.test(value) || (ipv6.test(value) && value.includes(':'))) return value;
  throw refusal('HOST', 'an address or a host name without scheme and port, such as 127.0.0.1 or 0.0.0.0', value);
}

function baseUrl(value) {
  if (value === undefined || value === '') return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const usable =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.password === '' &&
    url.search === '' &&
    url.hash === '';
  if (usable) return value;
  throw refusal('BASE_URL', 'an absolute http or https URL without user, query and fragment', value);
}

function refusal(name, expected, received) {
  return new RangeError(`${name}: expected ${expected}, received ${JSON.stringify(received)}`);
}
