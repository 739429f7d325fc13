// One answer against the contract: what holds for every answer, whatever rule made the request.
import type { JsonObject } from '@vitrine/core';
import { endpoint } from '../mcp.ts';
import { valueAt, type VerifyResponse, asObject, asString } from './verify-response.ts';
import type { Contract, Declared } from './contract.ts';
import type { Report } from './disagreement.ts';
import { describeIssue } from '@vitrine/core/workspace';
import { declaredFor } from '../checks.ts';

/** Refusals that no operation declares, because they are not about one. */
const general: ReadonlySet<number> = new Set([405, 414]);
const toldIssues = 3;

export interface CheckContext {
  readonly contract: Contract;
  readonly baseUrl: string;
  readonly report: Report;
  /** Whether the body of an answer was already checked against its schema, byte for byte. */
  readonly repeats: (answer: VerifyResponse) => boolean;
}

export function checkAnswer(answer: VerifyResponse, context: CheckContext): void {
  const { baseUrl, report } = context;
  const { request: question, status, where, body } = answer;
  const length = answer.field('content-length');
  const bodiless = question.method === 'HEAD' || status === 204 || status === 304;
  if (bodiless && body.length > 0) report('body-length', where, 'no body', `${body.length} bytes`);
  if (!bodiless && length !== undefined && Number(length) !== body.length)
    report('body-length', where, `Content-Length: ${body.length}`, `Content-Length: ${length}`);
  if (status >= 400 && question.method !== 'HEAD') checkRefusal(answer, baseUrl, report);
  if (question.method !== 'OPTIONS') checkOperation(answer, context);
}

function checkOperation(answer: VerifyResponse, context: CheckContext): void {
  const { contract, report } = context;
  const { request: question, status, where } = answer;
  const operation = contract.find(question.method, question.target);
  const response = operation && declaredFor(operation, status);
  if (response !== undefined) {
    checkFields(answer, response, context);
    checkBody(answer, response, context);
  } else if (operation !== undefined && !general.has(status))
    report('status-declared', where, `one of ${[...operation.responses.keys()].join(', ')}`, status);
  else if (status >= 400 && question.method !== 'HEAD') checkSchema(answer, refusalSchema(answer), context);
}

/** What a refusal must be that no operation declares; undefined where it is a page for its reader. */
function refusalSchema(answer: VerifyResponse): JsonObject | undefined {
  const type = answer.field('content-type') ?? '';
  if (!isJson(type)) return undefined;
  return { $ref: `#/components/schemas/${type === 'application/problem+json' ? 'Problem' : 'RpcError'}` };
}

function checkFields(answer: VerifyResponse, response: Declared, { contract, report }: CheckContext): void {
  for (const [name, schema] of response.fields) {
    const value = answer.field(name);
    const location = `${answer.where} ${answer.status} ${name}`;
    if (value === undefined) report('field-absent', location, `the field ${name}`, undefined);
    else {
      const given = schema['type'] === 'integer' && /^\d+$/.test(value) ? Number(value) : value;
      const issues = contract.check(schema)?.(given).issues ?? [];
      if (issues.length > 0) report('field-value', location, issues.map(describeIssue).join('; '), value);
    }
  }
  for (const name of contract.knownFields)
    if (!response.fields.has(name) && answer.field(name) !== undefined)
      report('field-undeclared', `${answer.where} ${answer.status} ${name}`, 'no such field', answer.field(name));
}

function checkBody(answer: VerifyResponse, { content }: Declared, { contract, report, repeats }: CheckContext): void {
  const { request: question, status, where } = answer;
  const type = answer.field('content-type');
  if (content === undefined) {
    if (type !== undefined || answer.body.length > 0) report('media-type', where, `no body with ${status}`, type ?? 'a body');
    return;
  }
  const media = type === undefined ? undefined : content.get(type);
  if (media === undefined) report('media-type', where, [...content.keys()].join(', '), type);
  if (media === undefined || question.method === 'HEAD' || answer.field('content-encoding') !== undefined || repeats(answer))
    return;
  checkSchema(answer, asObject(media['schema']), { contract, report });
}

function checkSchema(
  answer: VerifyResponse,
  schema: JsonObject | undefined,
  { contract, report }: Pick<CheckContext, 'contract' | 'report'>,
): void {
  if (schema === undefined) return;
  const { where } = answer;
  const value = isJson(answer.field('content-type') ?? '') ? answer.json() : answer.text();
  if (value === undefined) report('body-schema', where, 'JSON', answer.text());
  else {
    const issues = contract.check(schema)?.(value).issues ?? [];
    for (const issue of issues.slice(0, toldIssues))
      report('body-schema', where, describeIssue(issue), valueAt(value, ...issue.path));
  }
}

/** What machines read of a refusal, in a problem document and in the JSON-RPC envelope alike. */
function checkRefusal(answer: VerifyResponse, baseUrl: string, report: Report): void {
  const { status, where } = answer;
  // Where Markdown or HTML is accepted, a refusal is a text for its reader; its media type is checked by the contract.
  const type = answer.field('content-type') ?? '';
  const acceptsHtml = answer.request.fields?.['accept']?.includes('text/html') === true;
  if (type.startsWith('text/markdown') || (acceptsHtml && type.startsWith('text/html'))) return;
  const whole = answer.json();
  const problem = type === 'application/problem+json';
  const details = problem ? whole : valueAt(whole, 'error', 'data');
  const code = asString(valueAt(details, 'code'));
  const id = answer.field('x-request-id');
  if (valueAt(details, 'status') !== status) report('refusal-members', `${where} status`, status, valueAt(details, 'status'));
  if (valueAt(details, 'type') !== `${baseUrl}/problems/${code}`)
    report('refusal-members', `${where} type`, `${baseUrl}/problems/${code}`, valueAt(details, 'type'));
  const instance = valueAt(details, 'instance');
  if ((problem || instance !== undefined) && instance !== `urn:uuid:${id}`)
    report('refusal-members', `${where} instance`, `urn:uuid:${id}`, instance);
  const isRateLimited = status === 429;
  if (problem && isRateLimited !== (valueAt(whole, 'violated-policies') !== undefined))
    report('refusal-members', `${where} violated-policies`, isRateLimited ? 'the policies' : 'none', !isRateLimited);
  const onEndpoint = answer.request.target.split('?')[0] === endpoint;
  if (onEndpoint && problem !== isRateLimited)
    report('refusal-members', where, isRateLimited ? 'a problem document' : 'the JSON-RPC envelope', answer.field('content-type'));
}

export function isJson(mediaType: string): boolean {
  return /[/+]json(?:;|$)/.test(mediaType);
}
