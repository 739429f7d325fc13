// Who may call from a browser (MCP transports: servers must validate Origin) and under which names the service is
// called. "Origin equals Host" is never a reason to allow: in DNS rebinding the attacker owns both.
import { parseAddress } from './address.ts';
import type { Connection, ServiceRequest } from '../../shared/service-request.ts';
import { type Problem, problem } from '../http/problem.ts';
import { hostNotAllowed, originNotAllowed } from '../../shared/problem-types.ts';

export interface AdmissionOptions {
  readonly baseUrl: string;
  /** Exact origins, or one left-most label wildcard (`https://*.example.com`); `*` for any http or https origin. */
  readonly allowedOrigins?: readonly string[];
  /** Host names besides that of baseUrl. */
  readonly allowedHosts?: readonly string[];
  /** There is a reverse proxy in front: others reach a listener on loopback, as they do where the base URL is public. */
  readonly isProxied?: boolean;
}

export interface Admitted {
  /** The problem with one of them; undefined when both are served. */
  readonly refused: Problem | undefined;
  /** The Origin to name in CORS fields: the request's own when it is allowed, else null. */
  readonly allowedOrigin: string | null;
}

export interface Admission {
  /** Reads Origin and Host of a request, once. */
  admit(incoming: Pick<ServiceRequest, 'field' | 'connection'>): Admitted;
  /** Whether a browser page of this origin may call; an absent Origin is no browser's. */
  origin(origin: string | null, connection: Connection): boolean;
  /** Whether the service answers to this Host; absent when a host calls in process. */
  host(host: string | null): boolean;
}

const foreignOrigin = problem(originNotAllowed, 'Pages of this origin may not call the endpoint.');
const foreignHost = problem(hostNotAllowed, 'The service does not answer to this host name.');
const loopbackOrigin = /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;
const webOrigin = /^https?:\/\/[a-z0-9.\-[\]:]+$/;
const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';

/** Compiles the lists once. Throws TypeError for an entry that is no origin or host. */
export function createAdmission({
  baseUrl,
  allowedOrigins = [],
  allowedHosts = [],
  isProxied = false,
}: AdmissionOptions): Admission {
  const base = new URL(baseUrl);
  const any = allowedOrigins.includes('*');
  const exact = new Set([base.origin, ...allowedOrigins.filter((entry) => !entry.includes('*'))]);
  const patterns = allowedOrigins.filter((entry) => entry !== '*' && entry.includes('*')).map(compileWildcard);
  for (const entry of exact)
    if (!/^[a-z][a-z0-9+.-]*:\/\/[^\s,/*A-Z]+$/.test(entry))
      throw badEntry('allowedOrigins', 'an origin such as https://app.example.com', entry);
  const hosts = new Set([base.hostname, ...allowedHosts.map(checkHost)]);
  const isLocal = loopbackNames.has(base.hostname);
  // A service that is published for one machine alone answers to each name of that machine. No name of an attacker is among them.
  if (isLocal)
    for (const name of loopbackNames) {
      hosts.add(name);
      exact.add(base.origin.replace(base.hostname, name));
    }

  const admission: Admission = {
    admit(incoming) {
      const { connection } = incoming;
      const origin = incoming.field('origin');
      if (!admission.origin(origin, connection)) return { refused: foreignOrigin, allowedOrigin: null };
      return { refused: admission.host(incoming.field('host')) ? undefined : foreignHost, allowedOrigin: origin };
    },
    origin(origin, { loopback }) {
      if (origin === null || exact.has(origin)) return true;
      if (loopback === true && isLocal && !isProxied && loopbackOrigin.test(origin)) return true;
      return (any && webOrigin.test(origin)) || patterns.some((pattern) => pattern.test(origin));
    },
    host(host) {
      return host === null || hosts.has(hostName(host) ?? '');
    },
  };
  return admission;
}

/** The lower-case name of a Host field without its port; undefined when it has another form. */
export function hostName(host: string): string | undefined {
  const match = /^(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._~-]+)(?::\d{0,5})?$/.exec(host);
  const name = match?.[1]?.toLowerCase();
  return name?.startsWith('[') === true && parseAddress(name.slice(1, -1)) === undefined ? undefined : name;
}

function compileWildcard(entry: string): RegExp {
  const match = /^(https?:\/\/)\*\.([a-z0-9.-]+)(:\d{1,5})?$/.exec(entry);
  if (match === null)
    throw badEntry('allowedOrigins', 'one wildcard, as the left-most label, such as https://*.example.com', entry);
  const [, scheme = '', domain = '', port = ''] = match;
  return new RegExp(`^${scheme}${label}\\.${domain.replaceAll('.', '\\.')}${port}$`);
}

function checkHost(entry: string): string {
  if (hostName(entry) !== entry) throw badEntry('allowedHosts', 'a lower-case host name without a port', entry);
  return entry;
}

function badEntry(option: string, expected: string, received: string): TypeError {
  return new TypeError(`${option}: expected ${expected}, received ${JSON.stringify(received)}`);
}
