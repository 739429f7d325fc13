// Every answer of every case is held to this: the published contract, the fields that every answer carries, and on
// /api/mcp the schemas of the revision that was spoken.
import { expect } from 'vitest';
import type { Contract } from './contract.ts';
import { baseUrl } from './published.ts';
import { rpcFaults } from './mcp-schemas.ts';
import { endpoint } from './rpc.ts';
import { asObject, type Answer, type Sent } from './subject.ts';

/** Throws when an answer breaks a rule that holds for all of them. */
export function conforms(sent: Sent, answer: Answer, contract: Contract): void {
  // The endpoint and a page with a slash behind them are what they are without it, for which the contract has no second path.
  const isSlashed = sent.target === `${endpoint}/` || (answer.status === 200 && /[^/]\/$/.test(sent.target));
  const published = isSlashed ? { ...sent, target: sent.target.slice(0, -1) } : sent;
  const faults = [...contract.faults(published, answer), ...fieldFaults(published, answer), ...refusalFaults(published, answer)];
  if (isCall(published)) faults.push(...rpcFaults(published, answer));
  expect(faults, `${sent.method ?? 'GET'} ${sent.target} -> ${answer.status} ${answer.text.slice(0, 400)}`).toEqual([]);
}

function isCall({ method, target }: Sent): boolean {
  return method === 'POST' && target.split('?')[0] === endpoint;
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
  if (sent.method === 'HEAD' || status === 204 || status === 304) {
    if (body.length > 0) faults.push('a body where there is none');
  } else if (answer.field('content-length') !== String(body.length))
    faults.push(`Content-Length: ${String(answer.field('content-length'))}`);
  if (sent.target.split('?')[0] !== endpoint && answer.field('access-control-allow-origin') !== '*')
    faults.push('a public answer that pages may not read');
  if (status >= 400 && answer.field('cache-control') !== 'no-store') faults.push('a refusal that may be stored');
  return faults;
}

/** What machines read of a refusal: the same members whether it is a problem document or in the JSON-RPC envelope. */
function refusalFaults(sent: Sent, answer: Answer): readonly string[] {
  // Markdown and HTML are for their readers; the contract states where a refusal is one.
  if (/^text\/(?:markdown|html)/.test(answer.field('content-type') ?? '')) return [];
  if (answer.status < 400 || sent.method === 'HEAD') return [];
  const problem = answer.field('content-type') === 'application/problem+json';
  const whole = answer.json();
  const details = problem ? whole : asObject(asObject(whole['error'], 'error')['data'], 'error.data');
  const faults: string[] = [];
  if (details['status'] !== answer.status) faults.push(`the body says status ${String(details['status'])}`);
  if (details['type'] !== `${baseUrl}/problems/${String(details['code'])}`) faults.push(`type: ${String(details['type'])}`);
  const instance = `urn:uuid:${String(answer.field('x-request-id'))}`;
  if ((problem || details['instance'] !== undefined) && details['instance'] !== instance)
    faults.push(`instance: ${String(details['instance'])}`);
  if (problem && (answer.status === 429) !== Array.isArray(whole['violated-policies'])) faults.push('violated-policies');
  if (sent.target.split('?')[0] === endpoint && problem !== (answer.status === 429)) faults.push('a refusal in the wrong envelope');
  return faults;
}
