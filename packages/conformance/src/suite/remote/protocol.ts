// How the suite gives a service in another process, perhaps on another runtime, what a case needs. Everything goes over
// the same socket as the requests of the cases, below a path that no case requests.
import type { ExchangeEvent, ServiceDefinition } from '@vitrine/core';

/** PUT <name> keeps a snapshot file; POST `start` makes a service; GET `received` answers with what its operator received. */
export const controlPath = '/.contract/';
/** Epoch milliseconds: the time of the service while it answers the request that carries the field. */
export const timeField = 'contract-time';

/** Members of a definition that are plain data. */
export type Settings = Pick<ServiceDefinition, 'allowedHosts' | 'allowedOrigins' | 'timeoutMs' | 'trustProxy'>;

export interface Start {
  /** Name of a snapshot file that was put before. */
  readonly snapshot: string;
  readonly loopback: boolean;
  readonly settings: Settings;
  /** Documents that cannot be had, with what is thrown instead. */
  readonly failing: Readonly<Record<string, string>>;
}

/** What the operator of the service received since it was made. */
export interface Received {
  readonly events: readonly ExchangeEvent[];
  readonly faults: readonly string[];
}
