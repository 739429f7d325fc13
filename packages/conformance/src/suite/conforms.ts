// Every answer of every case is checked against this: the published contract, as verification does, the fields that every
// answer of a host carries, and on /api/mcp the schemas of the revision that was spoken.
import { expect } from 'vitest';
import { checkAnswer } from '../verify/check-answer.ts';
import type { Contract } from '../verify/contract.ts';
import { disagreement } from '../verify/disagreement.ts';
import { toVerifyResponse } from '../verify/verify-response.ts';
import { baseUrl } from './published.ts';
import { rpcFaults } from './mcp-schemas.ts';
import { endpoint } from './rpc.ts';
import { type Answer, linesOf, type Sent } from './subject.ts';

/** Throws when an answer breaks a rule that holds for all of them. */
export function conforms(sent: Sent, answer: Answer, contract: Contract): void {
  // The endpoint and a page with a slash behind them are what they are without it, for which the contract has no second path.
  const isSlashed = sent.target === `${endpoint}/` || (answer.status === 200 && /[^/]\/$/.test(sent.target));
  const published = isSlashed ? { ...sent, target: sent.target.slice(0, -1) } : sent;
  const faults = [...contractFaults(published, answer, contract), ...fieldFaults(published, answer)];
  if (isCall(published)) faults.push(...rpcFaults(published, answer));
  expect(faults, `${sent.method ?? 'GET'} ${sent.target} -> ${answer.status} ${answer.text.slice(0, 400)}`).toEqual([]);
}

function isCall({ method, target }: Sent): boolean {
  return method === 'POST' && target.split('?')[0] === endpoint;
}

/** Bodies that were already checked: most answers of a run repeat one. */
const checkedBodies = new WeakMap<Contract, Set<string>>();

function contractFaults({ method = 'GET', target, fields: given }: Sent, answer: Answer, contract: Contract): readonly string[] {
  const faults: string[] = [];
  const bodies = checkedBodies.get(contract) ?? new Set();
  checkedBodies.set(contract, bodies);
  const body = JSON.stringify([method, target, answer.status, answer.field('content-type'), answer.text]);
  const fields = Object.fromEntries(linesOf(given).map(([name, value]) => [name.toLowerCase(), value]));
  checkAnswer(toVerifyResponse({ method, target, fields }, answer, `${method} ${target}`), {
    contract,
    baseUrl,
    report: (...parts) => {
      const { rule, location, message } = disagreement(...parts);
      faults.push(`${rule}: ${location}: ${message}`);
    },
    repeats: () => bodies.has(body),
  });
  if (faults.length === 0) bodies.add(body);
  const isKnown = method === 'OPTIONS' || contract.find(method, target) !== undefined;
  // An address that means one page: it has to lead to what the contract knows.
  const { pathname } = new URL(answer.field('location') ?? baseUrl);
  const leads = answer.status === 308 && contract.find('GET', pathname) !== undefined;
  if (!isKnown && answer.status < 400 && !leads) faults.push(`status ${answer.status} for what the contract does not know`);
  return faults;
}

const constant: readonly (readonly [name: string, value: RegExp])[] = [
  ['x-content-type-options', /^nosniff$/],
  ['content-security-policy', /^default-src 'none'/],
  ['referrer-policy', /^no-referrer$/],
  ['cross-origin-resource-policy', /^cross-origin$/],
  ['x-request-id', /^[0-9a-f-]{36}$/],
  ['x-snapshot-id', /^sha256:[0-9a-f]{64}$/],
];
const never = ['server', 'x-powered-by', 'set-cookie', 'www-authenticate', 'mcp-session-id', 'accept-ranges'];

function fieldFaults(sent: Sent, answer: Answer): readonly string[] {
  const { status, body } = answer;
  const faults = constant.flatMap(([name, value]) =>
    value.test(answer.field(name) ?? '') ? [] : [`${name}: ${String(answer.field(name))}`],
  );
  faults.push(...never.filter((name) => answer.field(name) !== undefined).map((name) => `${name} is sent`));
  const isBodiless = sent.method === 'HEAD' || status === 204 || status === 304;
  if (!isBodiless && answer.field('content-length') === undefined) faults.push(`no Content-Length of ${body.length}`);
  if (sent.target.split('?')[0] !== endpoint && answer.field('access-control-allow-origin') !== '*')
    faults.push('a public answer that pages may not read');
  if (status >= 400 && answer.field('cache-control') !== 'no-store') faults.push('a refusal that may be stored');
  return faults;
}
