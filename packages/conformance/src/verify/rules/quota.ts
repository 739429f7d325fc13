// The quota (SPEC 8): one policy in status, fields and texts, and kept.
import type { Json } from '@vitrine/core';
import { endpoint } from '../../mcp.ts';
import { type VerifyResponse, valueAt } from '../verify-response.ts';
import { initialize, legacyMcpRequest } from '../calls.ts';
import type { VerifyContext } from '../verify-context.ts';

const statusPath = '/api/v1/status';
/** Texts of ours that state the quota. */
const texts: readonly string[] = ['/auth.md', '/.well-known/agent-skills/{skill}/SKILL.md'];
/** A larger quota is not used up to see whether it is kept. */
const largestUsedUp = 1_000;
/** Distinct from those of other requests. */
const firstClient = 0x8000;

interface Policy {
  readonly limit: number;
  readonly seconds: number;
}

/** quota-policy, quota-policies, quota-text, quota-kept. */
export async function examineQuota(context: VerifyContext): Promise<void> {
  const { contract, report } = context;
  if (!contract.find('GET', statusPath)) return;
  const status = await context.get(statusPath);
  const limit = valueAt(status?.json(), 'rate_limit', 'limit');
  const seconds = valueAt(status?.json(), 'rate_limit', 'window_seconds');
  if (typeof limit !== 'number' || typeof seconds !== 'number') return;
  const policy: Policy = { limit, seconds };
  const published = valueAt(status?.json(), 'rate_limit', 'policies');
  const policyLines = Array.isArray(published) ? published.map(lineOf) : [];
  await comparePolicies(context, policyLines);
  const answers = [status, ...(contract.find('POST', endpoint) ? [await context.get(endpoint), await initialize(context)] : [])];
  for (const answer of answers) if (answer !== undefined) comparePolicy(context, policy, policyLines, answer);

  for (const path of texts) {
    const target = contract.find('GET', path)?.target;
    const text = target === undefined ? undefined : (await context.get(target))?.text();
    for (const [stated, count, window] of text?.matchAll(/(?<!\d)(\d+) requests in (\d+) seconds/g) ?? [])
      if (Number(count) !== limit || Number(window) !== seconds)
        report('quota-text', `GET ${target}`, `${limit} requests in ${seconds} seconds`, stated);
  }
  if (context.thorough && limit <= largestUsedUp) await useUp(context, policy);
}

/** The field of a policy as it is published; undefined members make a text that no field has. */
function lineOf(policy: Json | undefined): string {
  const member = (name: string): string => {
    const value = valueAt(policy, name);
    return typeof value === 'object' ? 'none' : String(value);
  };
  return `"${member('name')}";q=${member('limit')};w=${member('window_seconds')}`;
}

async function comparePolicies({ served, get, report }: VerifyContext, policyLines: readonly string[]): Promise<void> {
  const manifest = (await served('/.well-known/mcp.json'))?.json();
  const lists = [
    ['GET /.well-known/mcp.json rate_limits', valueAt(manifest, 'rate_limits')],
    ['GET /openapi.json x-rate-limit-policies', valueAt((await get('/openapi.json'))?.json(), 'x-rate-limit-policies')],
  ] as const;
  for (const [where, list] of lists) {
    const lines = Array.isArray(list) ? list.map(lineOf).join() : undefined;
    if (lines !== undefined && lines !== policyLines.join()) report('quota-policies', where, policyLines.join(), lines);
  }
}

function comparePolicy(
  { report }: VerifyContext,
  { limit, seconds }: Policy,
  policyLines: readonly string[],
  answer: VerifyResponse,
): void {
  const policy = answer.field('ratelimit-policy') ?? '';
  // a client in a network with a policy of its own is not under that of all others
  if (policyLines.slice(1).includes(policy)) return;
  if (policyLines.length > 0 && !policyLines.includes(policy))
    report('quota-policies', `${answer.where} RateLimit-Policy`, policyLines.join(' or '), policy);
  const said = { limit: Number(/;q=(\d+)/.exec(policy)?.[1]), seconds: Number(/;w=(\d+)/.exec(policy)?.[1]) };
  if (said.limit !== limit || said.seconds !== seconds)
    report('quota-policy', `${answer.where} RateLimit-Policy`, `q=${limit};w=${seconds} as status has it`, policy);
  const older = answer.field('x-ratelimit-limit') ?? answer.field('ratelimit-limit');
  if (older !== undefined && Number(older) !== limit) report('quota-policy', `${answer.where} limit`, limit, older);
  const remaining = Number(/;r=(\d+)/.exec(answer.field('ratelimit') ?? '')?.[1]);
  if (!(remaining <= limit))
    report('quota-policy', `${answer.where} RateLimit`, `r of at most ${limit}`, answer.field('ratelimit'));
}

/** One client asks until it is refused, for the status and for calls in turn: they share the quota. Reading the card does not use it up. */
async function useUp(context: VerifyContext, { limit, seconds }: Policy): Promise<void> {
  const { report, contract } = context;
  const questions = [{ method: 'GET', target: statusPath }, ...(contract.find('POST', endpoint) ? [legacyMcpRequest('ping')] : [])];
  const where = `quota of ${limit} in ${seconds} seconds`;
  for (let count = 1; count <= limit; count++) {
    const question = questions[count % questions.length];
    const answer = question && (await context.send({ ...question, client: firstClient }, `${where}: request ${count}`));
    if (answer?.status === 429) {
      report('quota-kept', where, `429 after ${limit} requests`, `429 after ${count - 1}`);
      return;
    }
  }
  for (const question of questions) {
    const answer = await context.send(
      { ...question, client: firstClient },
      `${where}: ${question.method} ${question.target} above it`,
    );
    const wait = Number(answer?.field('retry-after'));
    if (answer?.status !== 429)
      report('quota-kept', `${where}: ${question.method} ${question.target}`, '429 above it', answer?.status);
    else if (!(wait >= 1 && wait <= seconds))
      report('quota-kept', `${where} Retry-After`, `1 to ${seconds}`, answer.field('retry-after'));
    else if (valueAt(answer.json(), 'code') !== 'rate_limited')
      report('quota-kept', where, 'rate_limited', valueAt(answer.json(), 'code'));
  }
  if (contract.find('GET', endpoint) === undefined) return;
  const card = await context.send({ method: 'GET', target: endpoint, client: firstClient }, `${where}: GET ${endpoint} above it`);
  if (card?.status === 429) report('quota-kept', `${where}: GET ${endpoint}`, 'the card, which is not a call', card.status);
}
