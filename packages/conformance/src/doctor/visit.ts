// What the probes share: one client for all requests, and the results of the checks. Nothing is requested twice.
import { defined } from '@vitrine/core/serving';
import type { Diagnostic, Json } from '@vitrine/core';
import { displayValue } from '../verify/disagreement.ts';
import type { VerifyRequest } from '../verify/send-request.ts';
import { toVerifyResponse, type VerifyResponse } from '../verify/verify-response.ts';
import { type Case, type CaseName, cases } from '../cases.ts';
import { type Client, type RequestOptions, isHtml, type Received } from './client.ts';
import { type RemoteDetails, remoteDetails } from '@vitrine/cli-kit/output/failure';

/** A diagnostic with what only the doctor knows. */
export interface SiteDiagnostic extends Diagnostic, Pick<Case, 'group' | 'clause'>, RemoteDetails {}

const wanted = { error: 'Must hold', warning: 'Should hold' } as const;

/** Makes a diagnostic of a check that does not hold. `found` is in the sentence where it is a number or nothing, else a quotation of the host. */
export function siteDiagnostic(
  rule: string,
  { severity, group, clause, description, fix }: Pick<Case, 'severity' | 'group' | 'clause' | 'description' | 'fix'>,
  { host, location, received }: { readonly host: string; readonly location: string; readonly received: unknown },
): SiteDiagnostic {
  const isText = typeof received === 'string' || (typeof received === 'object' && received !== null);
  const sentence = `${wanted[severity]}: ${description}`;
  const message = isText ? sentence : `${sentence} Found: ${displayValue(received)}.`;
  return { severity, rule, message, location, fix, group, clause, ...(isText && remoteDetails(host, displayValue(received))) };
}

/** An answer as the probes read it. */
export interface SiteResponse extends VerifyResponse {
  readonly url: string;
  readonly html: boolean;
}

export interface Visit {
  /** The named address without a trailing slash: what `target`s are below. */
  readonly base: string;
  /** Where its host begins. */
  readonly origin: string;
  /** Everything that can be requested is requested, and not only a sample. */
  readonly full: boolean;
  /** A target below the base, or an absolute URL. Undefined when nothing came of it. */
  readonly request: (address: string, init?: RequestOptions) => Promise<SiteResponse | undefined>;
  /** Notes that a check holds, or what was found instead. Returns whether it holds. */
  readonly record: (check: CaseName, where: string, holds: boolean, received?: unknown) => boolean;
  readonly skip: (what: string) => void;
  /** Answers by question, of targets below the base. */
  readonly exchanges: readonly (readonly [VerifyRequest, Received])[];
  readonly siteState: Known;
}

export interface Known {
  /** Unknown paths are answered with 200, so that a page of HTML means nothing. */
  catchAll: boolean;
  hasLlms: boolean;
  pages: readonly string[];
  /** What documents call the tool endpoint: document and address. */
  endpoints: (readonly [where: string, url: string])[];
  toolLists: (readonly [where: string, names: readonly string[]])[];
}

/** What was kept and broken. */
export interface Sheet {
  readonly findings: readonly SiteDiagnostic[];
  readonly held: ReadonlyMap<CaseName, { readonly passed: number; readonly broken: number }>;
}

/** Counts what holds. A check that is broken at one place twice in the same way is reported once. */
export function createSheet(host: string): Sheet & { readonly record: Visit['record'] } {
  const findings: SiteDiagnostic[] = [];
  const seen = new Set<string>();
  const held = new Map<CaseName, { passed: number; broken: number }>();
  return {
    findings,
    held,
    record: (name, where, holds, received) => {
      const count = held.get(name) ?? { passed: 0, broken: 0 };
      held.set(name, count);
      const key = JSON.stringify([name, where]);
      if (holds) count.passed++;
      else if (!seen.has(key)) {
        seen.add(key);
        count.broken++;
        findings.push(siteDiagnostic(name, cases[name], { host, location: displayValue(where), received }));
      }
      return holds;
    },
  };
}

export function createVisit(base: URL, client: Client, record: Visit['record'], skip: Visit['skip'], full: boolean): Visit {
  const prefix = `${base.origin}${base.pathname.replace(/(?<!\/)\/+$/, '')}`;
  const answers = new Map<string, Promise<SiteResponse | undefined>>();
  const exchanges: [VerifyRequest, Received][] = [];

  async function send(url: URL, { method = 'GET', fields, body, until }: RequestOptions): Promise<SiteResponse | undefined> {
    const received = await client.request(url, {
      method,
      ...defined({ fields, body, until }),
    });
    if (received === undefined) return undefined;
    const target = url.href.startsWith(`${prefix}/`) ? url.href.slice(prefix.length) : url.href;
    const question = { method, target, ...defined({ fields, body }) };
    if (target.startsWith('/') && received.url === url.href && !received.cut) exchanges.push([question, received]);
    return { ...toVerifyResponse(question, received, `${method} ${target}`), url: received.url, html: isHtml(received) };
  }

  return {
    base: prefix,
    origin: base.origin,
    full,
    exchanges,
    record,
    skip,
    siteState: { catchAll: false, hasLlms: false, pages: [], endpoints: [], toolLists: [] },
    request: (address, more = {}) => {
      const url = URL.canParse(address) ? new URL(address) : new URL(`${prefix}${address}`);
      const key = JSON.stringify([url.href, more.method, more.fields, more.body]);
      const pending = answers.get(key) ?? send(url, more);
      answers.set(key, pending);
      return pending;
    },
  };
}

/** A document of a media type; undefined if it was not requested. The answer of every path counts as absent. */
export async function seek(
  { request, record, siteState }: Visit,
  address: string,
  type: RegExp,
): Promise<SiteResponse | 'absent' | undefined> {
  const answer = await request(address);
  if (answer === undefined) return undefined;
  const given = answer.field('content-type') ?? 'nothing';
  if (answer.status !== 200 || (siteState.catchAll && (answer.html || !type.test(given)))) return 'absent';
  record('media-type', answer.where, type.test(given), given);
  return answer.html ? 'absent' : answer;
}

/** Some of a list, spread over all of it: its beginning is often of one kind. */
export function sample<Item>(list: readonly Item[], most: number): readonly Item[] {
  if (list.length <= most) return list;
  return Array.from({ length: most }, (_, index) => Math.floor(((index + 0.5) * list.length) / most)).flatMap(
    (at) => list[at] ?? [],
  );
}

/** Texts only. */
export function texts(values: readonly (Json | undefined)[]): readonly string[] {
  return values.filter((value): value is string => typeof value === 'string');
}
