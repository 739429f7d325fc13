// ServeOptions: their defaults, and the checks that fail at start with the option's name.
import { logError } from './listener.ts';
import { readdirSync, readFileSync } from 'node:fs';

/** Options of `serve`; every member has a default. */
export interface ServeOptions {
  /** Default 3000; 0 lets the system choose. */
  readonly port?: number;
  /** Address or name to listen on. Default 127.0.0.1: this machine alone; `0.0.0.0` or `::` for every interface. */
  readonly host?: string;
  /** Whether SIGTERM and SIGINT stop the host and then end the process. Default true. */
  readonly signals?: boolean;
  /**
   * Sockets at once; fewer where the process may open fewer files (Linux). Beyond them the client with the most, by address (IPv6: /64), loses
   * one that is idle; where none is, its oldest gives way to a client with less than half as many, and other newcomers are closed at once.
   * Default 4,096.
   */
  readonly maxConnections?: number;
  /** Bytes of answers that one client, by address (IPv6: /64), leaves unread before its further requests wait. Default 32 MiB. */
  readonly maxUnreadBytes?: number;
  /** How long a request head may take, in milliseconds. Default 5,000. */
  readonly headersTimeoutMs?: number;
  /** How long a whole request may take to arrive, in milliseconds. Default 8,000. */
  readonly requestTimeoutMs?: number;
  /** How long an idle connection is kept, in milliseconds; behind a balancer longer than the balancer keeps it. Default 5,000. */
  readonly keepAliveTimeoutMs?: number;
  /** How long a socket may be in use without a byte moving, in milliseconds. Default 10,000. */
  readonly stalledTimeoutMs?: number;
  /** How long a stopping host continues accepting connections, so that balancers notice, in milliseconds. Default 500. */
  readonly acceptAfterStopMs?: number;
  /** When a stopping host cuts the requests still in flight, in milliseconds. Default 10,000. */
  readonly forceAfterMs?: number;
  /** A second listener for the operator: metrics, health, the served snapshot. Default: none. */
  readonly admin?: {
    /** 0 lets the system choose. */
    readonly port: number;
    /** Address or name to listen on. Default 127.0.0.1: this machine alone. */
    readonly host?: string;
    /** `/metrics`: the text format of Prometheus, such as `createMetrics().text`. */
    metrics?(): string;
    /** `/debug/snapshot`: the snapshot that is served now. */
    snapshot?(): object;
    /** `/debug/searches`: what searches did not find, such as the report of a search counter. */
    searches?(): object;
  };
  /** Receives errors of the host, and what a service provider throws. Default: console.error. */
  onError?(error: unknown): void;
}

export type AdminSettings = NonNullable<ServeOptions['admin']>;

export type Settings = Readonly<Required<Omit<ServeOptions, 'admin'>>> & { readonly admin: AdminSettings | undefined };

const longestMs = 3_600_000;

/** Fills in the defaults. Throws TypeError or RangeError that names the option. */
export function readOptions(options: ServeOptions): Settings {
  const settings: Settings = {
    port: integer('port', options.port ?? 3_000, 0, 65_535),
    host: options.host ?? '127.0.0.1',
    signals: options.signals ?? true,
    maxConnections: Math.min(integer('maxConnections', options.maxConnections ?? 4_096, 1, 1_000_000), freeDescriptors()),
    maxUnreadBytes: integer('maxUnreadBytes', options.maxUnreadBytes ?? 32 * 1024 * 1024, 1, Number.MAX_SAFE_INTEGER),
    headersTimeoutMs: integer('headersTimeoutMs', options.headersTimeoutMs ?? 5_000, 1, longestMs),
    requestTimeoutMs: integer('requestTimeoutMs', options.requestTimeoutMs ?? 8_000, 1, longestMs),
    keepAliveTimeoutMs: integer('keepAliveTimeoutMs', options.keepAliveTimeoutMs ?? 5_000, 1, longestMs),
    stalledTimeoutMs: integer('stalledTimeoutMs', options.stalledTimeoutMs ?? 10_000, 1, longestMs),
    acceptAfterStopMs: integer('acceptAfterStopMs', options.acceptAfterStopMs ?? 500, 0, longestMs),
    forceAfterMs: integer('forceAfterMs', options.forceAfterMs ?? 10_000, 0, longestMs),
    admin: options.admin,
    onError: options.onError?.bind(options) ?? logError,
  };
  if (settings.admin !== undefined) integer('admin.port', settings.admin.port, 0, 65_535);
  for (const name of Object.keys(options))
    if (!Object.hasOwn(settings, name)) throw new TypeError(`serve: unknown option ${JSON.stringify(name)}`);
  if (typeof settings.host !== 'string' || settings.host === '')
    throw new TypeError(`host: expected an address or a name, received ${JSON.stringify(settings.host)}`);
  if (typeof settings.signals !== 'boolean')
    throw new TypeError(`signals: expected true or false, received ${JSON.stringify(settings.signals)}`);
  if (settings.headersTimeoutMs > settings.requestTimeoutMs)
    throw new RangeError('headersTimeoutMs: expected at most requestTimeoutMs, because the head is part of the request');
  return settings;
}

function integer(name: string, value: number, least: number, most: number): number {
  if (!Number.isInteger(value) || value < least || value > most)
    throw new RangeError(`${name}: expected an integer from ${least} to ${most}, received ${JSON.stringify(value)}`);
  return value;
}

/** Descriptors that are left for files, watchers and calls to other machines. */
const reserved = 32;

function freeDescriptors(): number {
  try {
    const limit = Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity);
    return Math.max(1, limit - readdirSync('/proc/self/fd').length - reserved);
  } catch {
    return Infinity;
  }
}
