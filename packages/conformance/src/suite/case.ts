// What a case is: a test of one rule, the setting that it needs, and what it works with.
import type { ServiceDefinition } from '@vitrine/core';
import type { RenderOptions } from '@vitrine/core/render';
import type { Contract } from '../verify/contract.ts';
import type { FakeTime } from './definition.ts';
import type { Fixture } from './fixture.ts';
import type { Answer, Sent } from './subject.ts';

export interface Target extends FakeTime {
  /** Sends a request, or a GET of a path, and holds the answer to everything that holds for all. */
  readonly send: (sent: Sent | string) => Promise<Answer>;
  readonly contract: Contract;
  readonly fixture: Fixture;
}

/** What a case needs that is not the plain fixture. */
export interface Setting {
  readonly definition?: (fixture: Fixture) => Partial<ServiceDefinition>;
  readonly site?: Partial<RenderOptions>;
  /** Whether the listener can be reached from this machine alone. Default: true. */
  readonly loopback?: boolean;
  /** The service is meant to fault. */
  readonly faults?: boolean;
  /** The case counts on what is left of the quota, or on the time that it is. */
  readonly controlled?: boolean;
  /** The service is elsewhere than the contract names, so that the case alone checks its answers. */
  readonly skipContract?: true;
}

export interface Test {
  (name: string, run: (target: Target) => Promise<void>): void;
  (name: string, setting: Setting, run: (target: Target) => Promise<void>): void;
}

export type Cases = (test: Test) => void;
