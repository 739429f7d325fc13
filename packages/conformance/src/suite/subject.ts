// What the suite asks of a runtime: start a service, pass requests to it, hand back what a client would see. A subject
// holds no expectation; those are in the cases.
import type { Service, ServiceDefinition } from '@vitrine/core';
import type { Fixture } from './fixture.ts';

export type Json = Readonly<Record<string, unknown>>;

export interface Sent {
  /** Default: GET. */
  readonly method?: string;
  /** Origin form. */
  readonly target: string;
  /** Sent as they are, after Host; a list is sent as several lines. A `host` here replaces the fixture's own. */
  readonly fields?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Uint8Array;
  /** `chunked` sends the body without a length. Default: `length`. */
  readonly framing?: 'length' | 'chunked';
  /** Which of several clients asks: 1 to 9, each with an address of its own. Default: 1. */
  readonly client?: number;
}

/** What came back. */
export interface Answer {
  readonly status: number;
  /** Lower-case names, lines in order. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  /** Lines of one name, joined with ", "; undefined when there is none. */
  readonly field: (name: string) => string | undefined;
  readonly body: Uint8Array;
  readonly text: string;
  /** The body as a JSON object. Throws for any other. */
  readonly json: () => Json;
}

export interface Running {
  readonly send: (sent: Sent) => Promise<Answer>;
  readonly stop: () => Promise<void>;
}

/** How a service is to be hosted, and what it was made of, for subjects that have to make it elsewhere. */
export interface Hosting {
  /** Whether the listener can be reached from this machine alone. */
  readonly loopback: boolean;
  readonly fixture: Fixture;
  readonly definition: ServiceDefinition;
  /** The part of the definition that a case needs. */
  readonly overrides: Partial<ServiceDefinition>;
}

export interface Subject {
  readonly name: string;
  readonly start: (service: Service, hosting: Hosting) => Promise<Running>;
  /** Serves what was made beforehand: cases that hold its clock, its quota or its settings in their hand are left out. */
  readonly uncontrolled?: boolean;
  /**
   * Shares our code for a request's whole way with another subject. Every tenth case of a file runs, and verification asks as much as over
   * HTTP; all of both when `VITRINE_FULL` is set, as `npm run check exhaustive` does.
   */
  readonly sampled?: boolean;
  /** Ends what outlived the cases. */
  readonly close?: () => Promise<void>;
  /** Tests that cannot hold here, by name, each with its reason. */
  readonly exceptions?: Readonly<Record<string, string>>;
}

const utf8 = new TextDecoder();

export function answerOf(status: number, fields: readonly (readonly [string, string])[], body: Uint8Array): Answer {
  const lower = fields.map(([name, value]) => [name.toLowerCase(), value] as const);
  return {
    status,
    fields: lower,
    field: (name) => {
      const lines = lower.filter(([candidate]) => candidate === name.toLowerCase()).map(([, value]) => value);
      return lines.length === 0 ? undefined : lines.join(', ');
    },
    body,
    text: utf8.decode(body),
    json: () => asObject(JSON.parse(utf8.decode(body)), 'the body'),
  };
}

/** A value that must be an object. Throws, naming it, for any other. */
export function asObject(value: unknown, what: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError(`${what}: expected an object`);
  return value as Json;
}

export function linesOf(fields: Sent['fields'] = {}): readonly (readonly [string, string])[] {
  return Object.entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : value.map((line) => [name, line] as const),
  );
}

const bytes = new TextEncoder();

/** The body of a request as bytes; undefined when it has none. */
export function sentBytes({ body }: Sent): Uint8Array | undefined {
  return typeof body === 'string' ? bytes.encode(body) : body;
}
