// Every document of the contract: it is served, it is what the examples show, and asking again gives the same.
import { essence, describeIssue, equal } from '@vitrine/core/workspace';
import { piecesOf, readBytes, isObject } from '@vitrine/core/serving';
import type { Json } from '@vitrine/core';
import { headDifferences, varies } from '../../checks.ts';
import { type VerifyResponse, valueAt, asObject } from '../verify-response.ts';
import { contractPath, type Operation } from '../contract.ts';
import type { VerifyContext } from '../verify-context.ts';
import { isJson } from '../check-answer.ts';

/** path-served and everything that holds for each document. */
export async function examineDocuments(context: VerifyContext): Promise<void> {
  for (const operation of context.contract.operations) {
    examineSchemas(context, operation);
    if (operation.method !== 'GET') continue;
    if (!context.thorough && isPicture(operation)) {
      context.reportUnchecked(`GET ${operation.path}: pictures are over the budget of requests`);
      continue;
    }
    const { target, path } = operation;
    if (target === undefined)
      context.report('path-served', `GET ${path}`, 'an example of each parameter in the contract', undefined);
    const answer = target === undefined ? undefined : await context.get(target);
    if (answer === undefined) continue;
    // An operation after its announced end answers 410, as the contract states.
    if (answer.status === 410 && operation.responses.has(410)) continue;
    if (answer.status !== 200) context.report('path-served', answer.where, '200', answer.status);
    else {
      examineExample(context, operation, answer);
      if (context.thorough) await examineAgain(context, operation, answer);
    }
  }
}

/** An example as the contract has it: lists keep their first entry, and every member stays. */
function shortened(value: Json | undefined): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).slice(0, 1).map(shortened);
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shortened(member)]))
    : (value ?? null);
}

/** Few requests are for what agents read. */
function isPicture({ responses }: Operation): boolean {
  return [...(responses.get(200)?.content?.keys() ?? [])].some((type) => type.startsWith('image/'));
}

/** Every example of every response against the schema next to it. */
function examineSchemas({ contract, report, reportUnchecked }: VerifyContext, { method, path, responses, json }: Operation): void {
  const request = asObject(valueAt(json, 'requestBody', 'content'));
  const declared = [...responses].flatMap(([status, { content }]) =>
    [...(content ?? [])].map(([type, media]) => [`${status} ${type}`, media] as const),
  );
  for (const [location, media] of [
    ...declared,
    ...Object.entries(request).map(([type, media]) => [type, asObject(media)] as const),
  ]) {
    const where = `GET /openapi.json ${method} ${path} ${location}`;
    const examples = Object.values(asObject(media['examples'])).map((example) => valueAt(example, 'value'));
    const check = contract.check(asObject(media['schema']));
    if (check === undefined) reportUnchecked(`${where}: the schema uses keywords that are not checked`);
    for (const example of [...(media['example'] === undefined ? [] : [media['example']]), ...examples]) {
      const [issue] = check?.(example).issues ?? [];
      if (issue !== undefined) report('example-schema', where, describeIssue(issue), valueAt(example, ...issue.path));
    }
  }
}

function examineExample({ report }: VerifyContext, { responses, path }: Operation, answer: VerifyResponse): void {
  const type = answer.field('content-type') ?? '';
  const example = responses.get(200)?.content?.get(type)?.['example'];
  if (example === undefined) return;
  const where = `GET /openapi.json ${path} example`;
  if (typeof example === 'string' && !isJson(type)) {
    if (!answer.text().startsWith(example)) report('example-current', where, answer.text(), example);
    return;
  }
  const current = path === contractPath ? { ...pick(answer.json(), ['openapi', 'info']), paths: {} } : shortened(answer.json());
  const [differing] = Object.keys({ ...asObject(example), ...asObject(current) }).filter(
    (name) => !equal(valueAt(example, name), valueAt(current, name)),
  );
  if (differing !== undefined)
    report('example-current', `${where} ${differing}`, valueAt(current, differing), valueAt(example, differing));
}

function pick(value: Json | undefined, names: readonly string[]): Readonly<Record<string, Json | undefined>> {
  return Object.fromEntries(names.map((name) => [name, valueAt(value, name)]));
}

/** Fields that a 304 has as the 200 has them (RFC 9110 section 15.4.5; Fetch, CORS protocol). */
const fieldsOf304 = ['etag', 'cache-control', 'vary', 'access-control-allow-origin', 'access-control-expose-headers'];
/** What differs from one exchange to the next, or belongs to the connection. */
const volatileFields = /^(?:date|x-request-id|(?:x-)?ratelimit(?:-remaining|-reset)?|connection|keep-alive)$/;

/** The same document requested in every other way that is free of side effects. */
async function examineAgain(
  context: VerifyContext,
  { path, target = path, responses }: Operation,
  answer: VerifyResponse,
): Promise<void> {
  const { report, contract } = context;
  const etag = answer.field('etag');
  if (etag !== undefined) {
    const unchanged = await context.send(
      { method: 'GET', target, fields: { 'if-none-match': etag } },
      `GET ${target} If-None-Match`,
    );
    if (unchanged?.status !== 304) report('conditional', `GET ${target} If-None-Match`, '304', unchanged?.status);
    for (const name of unchanged?.status === 304 ? fieldsOf304 : [])
      if (unchanged?.field(name) !== answer.field(name))
        report('conditional', `GET ${target} If-None-Match ${name}`, answer.field(name), unchanged?.field(name));
    for (const name of ['content-type', 'content-encoding'])
      if (unchanged?.field(name) !== undefined)
        report('conditional', `GET ${target} If-None-Match ${name}`, undefined, unchanged.field(name));
    const failed = await context.send({ method: 'GET', target, fields: { 'if-match': '"no-such-tag"' } }, `GET ${target} If-Match`);
    if (failed?.status !== 412) report('refusal', `GET ${target} If-Match`, '412 precondition_failed', failed?.status);
  }
  const head = await context.send({ method: 'HEAD', target });
  const names = answer.fields.map(([name]) => name.toLowerCase()).filter((name) => !volatileFields.test(name));
  for (const [name, value] of head === undefined ? [] : headDifferences(answer, head, names))
    report('head', `HEAD ${target} ${name}`, answer.field(name), value);

  const options = await context.send({ method: 'OPTIONS', target });
  const posts = contract.operations.some((operation) => operation.method === 'POST' && operation.path === path);
  const allow = ['GET', 'HEAD', ...(posts ? ['POST'] : []), 'OPTIONS'].join(', ');
  if (options?.status !== 204 || options.field('allow') !== allow)
    report(
      'method-described',
      `OPTIONS ${target}`,
      `204, Allow: ${allow}`,
      `${options?.status}, Allow: ${options?.field('allow')}`,
    );

  // The files of one path, such as pictures, may each have one type of those that it declares.
  const isNegotiated = !path.includes('{') || /\baccept\b(?!-)/i.test(answer.field('vary') ?? '');
  for (const type of isNegotiated ? (responses.get(200)?.content?.keys() ?? []) : []) {
    const where = `GET ${target} Accept: ${essence(type)}`;
    const other = await context.send({ method: 'GET', target, fields: { accept: essence(type) } }, where);
    if (other?.field('content-type') !== type) report('media-type-offered', where, type, other?.field('content-type'));
  }
  await examineCoding(context, target, answer);
}

async function examineCoding(
  { send, report, reportUnchecked }: VerifyContext,
  target: string,
  uncoded: VerifyResponse,
): Promise<void> {
  const where = `GET ${target} Accept-Encoding: gzip`;
  const coded = await send({ method: 'GET', target, fields: { 'accept-encoding': 'gzip' } }, where);
  if (coded === undefined || coded.field('content-encoding') !== 'gzip') return;
  if (!('DecompressionStream' in globalThis)) {
    reportUnchecked(`${where}: this runtime cannot decode it`);
    return;
  }
  const bytes = await decompressed(coded.body);
  if (bytes?.length !== uncoded.body.length || bytes.some((byte, index) => byte !== uncoded.body[index]))
    report(
      'content-coding',
      where,
      `the ${uncoded.body.length} bytes of the plain answer`,
      bytes === undefined ? 'no gzip' : `${bytes.length} other bytes`,
    );
  if (coded.field('etag') === uncoded.field('etag')) report('coding-tag', `${where} etag`, 'a tag of its own', coded.field('etag'));
  for (const form of [coded, uncoded])
    if (!varies(form, 'accept-encoding')) report('vary-coding', `${form.where} vary`, 'Accept-Encoding', form.field('vary'));
}

/** Most bytes of a document without its content coding: a bomb has more. */
const maxDecodedBytes = 67_108_864;

/** Undefined for bytes that are no gzip, or more than a document has. */
export async function decompressed(body: Uint8Array): Promise<Uint8Array | undefined> {
  // Bodies are never views over shared memory, which is all that BodyInit rules out.
  const stream = new Response(body as Uint8Array<ArrayBuffer>).body?.pipeThrough(new DecompressionStream('gzip'));
  try {
    const bytes = await readBytes(piecesOf(stream ?? null), maxDecodedBytes);
    return typeof bytes === 'string' ? undefined : bytes;
  } catch {
    return undefined;
  }
}
