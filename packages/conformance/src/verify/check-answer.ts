// One answer against the contract: what holds for every answer, whatever rule made the request.
import { valueAt, type VerifyResponse, asObject, asString } from './verify-response.ts';
import type { Contract, Declared } from './contract.ts';
import type { Report } from './disagreement.ts';
import { describeIssue } from '@vitrine/core/client';
import { declaredFor } from '../checks.ts';

/** Refusals that no operation declares, because they are not about one. */
const general: ReadonlySet<number> = new Set([405, 414]);
/** Issues of one body that are reported. */
const toldIssues = 3;

export interface CheckContext {
  readonly contract: Contract;
  readonly baseUrl: string;
  readonly report: Report;
  /** Whether the body of an answer was held to its schema before, byte for byte. */
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
}

function checkFields(answer: VerifyResponse, response: Declared, { contract, report }: CheckContext): void {
  for (const [name, schema] of response.fields) {
    const value = answer.field(name);
    const place = `${answer.where} ${answer.status} ${name}`;
    if (value === undefined) report('field-absent', place, `the field ${name}`, undefined);
    else {
      const given = schema['type'] === 'integer' && /^\d+$/.test(value) ? Number(value) : value;
      const issues = contract.check(schema)?.(given).issues ?? [];
      if (issues.length > 0) report('field-value', place, issues.map(describeIssue).join('; '), value);
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
  const structured = isJson(type ?? '');
  const value = structured ? answer.json() : answer.text();
  if (value === undefined) report('body-schema', where, 'JSON', answer.text());
  else {
    const issues = contract.check(asObject(media['schema']))?.(value).issues ?? [];
    for (const issue of issues.slice(0, toldIssues))
      report('body-schema', where, describeIssue(issue), valueAt(value, ...issue.path));
  }
}

/** What machines read of a refusal, in a problem document and in the JSON-RPC envelope alike. */
function checkRefusal(answer: VerifyResponse, baseUrl: string, report: Report): void {
  const { status, where } = answer;
  // Where Markdown is accepted, a refusal is a text for its reader; its media type is checked by the contract.
  if (answer.field('content-type')?.startsWith('text/markdown') === true) return;
  const whole = answer.json();
  const problem = answer.field('content-type') === 'application/problem+json';
  const details = problem ? whole : valueAt(whole, 'error', 'data');
  const code = asString(valueAt(details, 'code'));
  const id = answer.field('x-request-id');
  if (valueAt(details, 'status') !== status) report('refusal-members', `${where} status`, status, valueAt(details, 'status'));
  if (valueAt(details, 'type') !== `${baseUrl}/problems/${code}`)
    report('refusal-members', `${where} type`, `${baseUrl}/problems/${code}`, valueAt(details, 'type'));
  const instance = valueAt(details, 'instance');
  if ((problem || instance !== undefined) && instance !== `urn:uuid:${id}`)
    report('refusal-members', `${where} instance`, `urn:uuid:${id}`, instance);
}

export function isJson(mediaType: string): boolean {
  return /[/+]json(?:;|$)/.test(mediaType);
}
