// Deprecations: the contract, status and the fields of answers announce the same ones.
import { valueAt, label, asList } from '../verify-response.ts';
import type { VerifyContext } from '../verify-context.ts';

/** deprecation; expired where the status announces a sunset that has passed. */
export async function examineDeprecations(context: VerifyContext): Promise<void> {
  const { contract, report } = context;
  const status = await context.served('/api/v1/status');
  const announced = new Map(asList(valueAt(status?.json(), 'deprecations')).map((entry) => [valueAt(entry, 'operation'), entry]));
  for (const [operation, entry] of announced) {
    const sunset = valueAt(entry, 'sunset');
    if (sunset !== undefined && Date.parse(label(sunset)) <= context.now)
      report('expired', `${status?.where ?? ''} deprecations ${label(operation)}`, 'a sunset to come', sunset);
  }
  for (const { json, method, path, target } of contract.operations) {
    // The status operation has no operationId (SPEC 4.1); status itself calls it by the name it is deprecated under.
    const id = label(json['operationId'] ?? 'getStatus');
    const name = id.startsWith('getOwn_') ? `getOwn:${path}` : id;
    const deprecated = json['deprecated'] === true;
    const where = `GET /openapi.json ${method} ${path} deprecated`;
    const entry = announced.get(name);
    if (status?.status === 200 && deprecated !== (entry !== undefined))
      report('deprecation', where, entry !== undefined, deprecated);
    if (method !== 'GET' || target === undefined) continue;
    const answer = await context.get(target);
    if (answer?.status !== 200) continue;
    const field = answer.field('deprecation');
    if ((field !== undefined) !== deprecated) report('deprecation', `${answer.where} Deprecation`, deprecated, field);
    if (entry === undefined || field === undefined) continue;
    const since = `@${Date.parse(label(valueAt(entry, 'since'))) / 1_000}`;
    if (field !== since) report('deprecation', `${answer.where} Deprecation`, since, field);
    const sunset = valueAt(entry, 'sunset');
    const stated = sunset === undefined ? undefined : new Date(label(sunset)).toUTCString();
    if (answer.field('sunset') !== stated) report('deprecation', `${answer.where} Sunset`, stated, answer.field('sunset'));
  }
}
