// The text of get_action_safety: the explanation, what to ask, and what of the record the explanation does not say.
import { isObject, type Json, type JsonObject } from '../answers/json.ts';
import { objectsIn, recordText, restOf, type Said, textsIn, valueText, withRest } from '../answers/record-text.ts';
import { code, inline } from '../answers/markdown.ts';
import { sectionLines } from '../answers/sections.ts';
import { sentence } from '../answers/sentences.ts';

export function safetyMarkdown(answer: JsonObject): string {
  const several = objectsIn(answer['actions']);
  const tiers = objectsIn(answer['tiers']);
  const gaps = textsIn(answer['never_stated']);
  return [
    ...(isObject(answer['action']) ? actionLines(answer, answer['action']) : []),
    ...several.flatMap((one) => (isObject(one['action']) ? actionLines(one, one['action']) : [])),
    ...tiers.map((tier) => `Permission ${recordText(tier)}`),
    ...(gaps.length > 0 ? [sentence('never_stated', { fields: gaps.join(', ') })] : []),
    ...(typeof answer['note'] === 'string' ? [inline(answer['note'])] : []),
    ...sectionLines(answer['documentation']),
    ...(typeof answer['stale_reason'] === 'string' ? [answer['stale_reason']] : []),
    ...(isObject(answer['omitted']) ? [`Left out: ${recordText(answer['omitted'])}`] : []),
  ].join('\n');
}

/** What the explanation says. */
const saidOfAction: Said = {
  id: true,
  title: true,
  description: true,
  permission: ['tier', 'name'],
  approval: ['required', 'by', 'reason', 'required_when', 'not_required_when'],
  reversible: true,
  reversible_when: true,
  undo: true,
  verification: ['depth', 'method', 'note'],
  deprecated: ['since', 'sunset', 'replacement'],
  effects: true,
  platforms: true,
};
const saidOfPlatform: Said = { id: true, status: true, basis: true, since: true };

function actionLines({ risk, explanation, ask_user: ask, omitted }: JsonObject, action: JsonObject): readonly string[] {
  const rest = stated(restOf(action, saidOfAction));
  return [
    `${code(valueText(action['id']))} (risk ${valueText(risk)}): ${valueText(explanation)}`,
    ...(typeof ask === 'string' ? [inline(ask)] : []),
    ...(typeof action['description'] === 'string' ? [inline(action['description'])] : []),
    [recordText(rest), ...platformTexts(action['platforms'])].filter((text) => text !== '').join('; '),
    ...(isObject(omitted) ? [`Left out: ${recordText(omitted)}`] : []),
  ];
}

/** Without the members that are `unknown`, of the hints too: the explanation names them once. */
function stated(record: JsonObject): JsonObject {
  const { hints, ...others } = record;
  const known = (members: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(members).filter(([, value]) => value !== 'unknown'));
  const knownHints = isObject(hints) ? known(hints) : {};
  return { ...known(others), ...(Object.keys(knownHints).length > 0 && { hints: knownHints }) };
}

/** Platforms with the same status on the same ground together: `supported (declared): linux, macos`. */
function platformTexts(platforms: Json | undefined): readonly string[] {
  const groups = new Map<string, string[]>();
  for (const platform of objectsIn(platforms)) {
    const { id, status, basis, since } = platform;
    const name = `${valueText(status)} (${valueText(basis)})`;
    const text = since === undefined ? valueText(id) : `${valueText(id)} since ${valueText(since)}`;
    groups.set(name, [...(groups.get(name) ?? []), withRest(text, platform, saidOfPlatform)]);
  }
  return [...groups].map(([name, ids]) => `${name}: ${ids.join(', ')}`);
}
