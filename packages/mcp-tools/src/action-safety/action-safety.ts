// get_action_safety: everything the catalog says about one action or up to ten, and what that means for the person who is to allow it.
import { oneLine, groupBy } from '@vitrine/core/serving';
import type { Facts } from '@vitrine/core';
import { jsonSchema, type Tool, type ToolError, toolError } from '@vitrine/core/mcp';
import { fitRecord, Shortenable } from '../answers/budget.ts';
import { answerSchema, documentationTool, isToolError } from '../answers/documentation-tool.ts';
import { asJson, type JsonObject, jsonBytes, isObject, type Json } from '../answers/json.ts';
import { restOf, type Said, saidWhole, objectsIn, recordText, textsIn, valueText, withRest, code } from '../answers/record-text.ts';
import { valuesOf } from '../answers/list-arguments.ts';
import { closingLines, sectionLines, withSections } from '../answers/sections.ts';
import { joinSentences, sentence } from '../answers/sentences.ts';
import { expiryOf, once, type ToolEnvironment } from '../answers/tool-environment.ts';
import { neverStated } from '../list-capabilities/action-properties.ts';
import { createVocabulary, quoted } from '../vocabulary/vocabulary.ts';
import { againstText, createReleaseBook } from '../releases/release-book.ts';
import { riskOf, tierOf } from './risk.ts';

function safetyMarkdown(answer: JsonObject): string {
  const gaps = textsIn(answer['never_stated']);
  return [
    ...[answer, ...objectsIn(answer['actions'])].flatMap((one) => (isObject(one['action']) ? actionLines(one, one['action']) : [])),
    ...objectsIn(answer['tiers']).map((tier) => `Permission ${recordText(tier)}`),
    ...(gaps.length > 0 ? [sentence('never_stated', { fields: gaps.join(', ') })] : []),
    ...(typeof answer['note'] === 'string' ? [oneLine(answer['note'])] : []),
    ...sectionLines(answer['documentation']),
    ...(typeof answer['stale_reason'] === 'string' ? [answer['stale_reason']] : []),
    ...closingLines(answer),
  ].join('\n');
}

const saidOfAction: Said = {
  ...saidWhole('id title description reversible reversible_when undo effects platforms'),
  permission: ['tier', 'name'],
  approval: ['required', 'by', 'reason', 'required_when', 'not_required_when'],
  verification: ['depth', 'method', 'note'],
  deprecated: ['since', 'sunset', 'replacement'],
};
const saidOfPlatform = saidWhole('id status basis since');

function actionLines({ risk, explanation, ask_user: ask, omitted }: JsonObject, action: JsonObject): readonly string[] {
  const rest = stated(restOf(action, saidOfAction));
  return [
    `${code(valueText(action['id']))} (risk ${valueText(risk)}): ${valueText(explanation)}`,
    ...(typeof ask === 'string' ? [oneLine(ask)] : []),
    ...(typeof action['description'] === 'string' ? [oneLine(action['description'])] : []),
    [recordText(rest), ...platformTexts(action['platforms'])].filter((text) => text !== '').join('; '),
    ...closingLines({ omitted }),
  ];
}

/** Without the members that are `unknown`, of the hints too: the explanation names them once. */
function stated(record: JsonObject): JsonObject {
  const { hints, ...others } = record;
  const withoutUnknown = (members: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(members).filter(([, value]) => value !== 'unknown'));
  const knownHints = isObject(hints) ? withoutUnknown(hints) : {};
  return { ...withoutUnknown(others), ...(Object.keys(knownHints).length > 0 && { hints: knownHints }) };
}

/** Platforms with the same status on the same ground together: `supported (declared): linux, macos`. */
function platformTexts(platforms: Json | undefined): readonly string[] {
  const groups = groupBy(objectsIn(platforms), ({ status, basis }) => `${valueText(status)} (${valueText(basis)})`);
  return Array.from(groups, ([name, group]) => {
    const texts = group.map((platform) => {
      const { id, since } = platform;
      return withRest(since === undefined ? valueText(id) : `${valueText(id)} since ${valueText(since)}`, platform, saidOfPlatform);
    });
    return `${name}: ${texts.join(', ')}`;
  });
}

type Action = Facts['capabilities']['actions'][number];

const maxActions = 10;
/** What an action is called by those who run it: its command, its tool, its HTTP operation. */
function calledAs(call: Action['call']): readonly string[] {
  if (call === undefined) return [];
  const { command, tool, method, path } = call;
  return [command, tool, path !== undefined && method !== undefined ? `${method} ${path}` : undefined, path].filter(
    (name) => name !== undefined,
  );
}

/** Members of a tier that the explanation of one action says. */
const saidOfTier = saidWhole('value name title description');

/** Unknown actions for which near ones are named, and how many. */
const maxHelped = 3;
const maxNear = 3;

const input = jsonSchema({
  type: 'object',
  properties: {
    action: { type: 'string', description: 'Id from list_capabilities' },
    actions: { type: 'array', items: { type: 'string' }, maxItems: maxActions, description: 'Or several, to compare' },
  },
});

const definition = {
  name: 'get_action_safety',
  title: 'Action safety',
  description: 'How safe actions are to run, not how to use them: approval, undo, checks, who, where, what to ask the user.',
  catalog: 'capabilities' as const,
  input,
  output: answerSchema(
    {
      action: { type: 'object' },
      actions: { type: 'array', items: { type: 'object' } },
      risk: { enum: ['low', 'moderate', 'high', 'unknown'] },
      explanation: { type: 'string' },
      ask_user: { type: 'string' },
      unknowns: { type: 'array', items: { type: 'string' } },
    },
    [],
  ),
  aliases: {
    action_id: 'action',
    actionId: 'action',
    action_type: 'action',
    actionType: 'action',
    id: 'action',
    name: 'action',
    capability: 'action',
    action_ids: 'actions',
    ids: 'actions',
  },
  lists: ['action', 'actions'] as const,
  // A call that names actions asks for their records.
  asksForMore: (): boolean => true,
  markdown: safetyMarkdown,
};

export function actionSafety(environment: ToolEnvironment): Tool {
  return documentationTool(environment, definition, () => {
    const { capabilities, releases, product } = environment.snapshot.facts;
    const current = releases.current_version ?? product.version;
    const book = once(() => createReleaseBook(releases));
    const byId = new Map(capabilities.actions.map((action) => [action.id, action]));
    const vocabulary = createVocabulary(
      'action',
      capabilities.actions.map(({ id, title, call }) => ({
        id,
        also: [title, `${product.id} ${id.replace(/[._:/-]+/g, ' ')}`, ...calledAs(call)],
      })),
      environment.toolName('list_capabilities'),
    );
    const gaps = once(() => neverStated(capabilities.actions));

    return (given, { now }) => {
      const requestedNames = [given.action ?? [], given.actions ?? []].flat();
      const wanted = valuesOf('actions', requestedNames, maxActions, (text) => vocabulary.idOf(text) !== undefined);
      if (isToolError(wanted)) return wanted;
      if (wanted.length === 0)
        return toolError(sentence('no_action_given', { list_capabilities: environment.toolName('list_capabilities') }));
      if (capabilities.actions.length === 0)
        return withSections(environment, wanted.join(' '), { note: sentence('no_action_published') });
      const matches = new Set<Action>();
      const unknown: string[] = [];
      for (const one of wanted) {
        const action = byId.get(vocabulary.idOf(one) ?? '');
        if (action === undefined) unknown.push(one);
        else matches.add(action);
      }
      const [first] = matches;
      const [none = ''] = unknown;
      if (first === undefined && unknown.length === 1) return refused(none);
      const note = joinSentences(...unknown.map(noteOn));
      if (first === undefined) return toolError(note);
      if (wanted.length === 1) return { ...safetyOf(first, false, now), ...ownTier(first), ...expiryOf(capabilities, now) };
      return several([...matches], note, now);
    };

    function refused(unknown: string): ToolError {
      const id = vocabulary.find(unknown);
      if (!isToolError(id)) throw new Error(`an action without a record: ${id}`);
      return id;
    }

    /** That one of several is not known, and which are near: looking for them costs as much as all of the rest, so not for each of ten. */
    function noteOn(unknown: string, index: number): string {
      const near = index < maxHelped ? vocabulary.near(unknown).slice(0, maxNear).join(', ') : '';
      const words = { argument: 'action', value: quoted(unknown) };
      return joinSentences(sentence('unknown_value', words), near !== '' && sentence('nearest_values', { values: near }));
    }

    function safetyOf(action: Action, isOneOfSeveral: boolean, now: number): JsonObject {
      const against = (version: string): string => againstText(version, book(), now);
      const risk = riskOf(action, capabilities, current, { neverStated: gaps(), isOneOfSeveral, now, against });
      return {
        action: asJson(action),
        risk: risk.level,
        explanation: risk.explanation,
        ...(risk.ask !== undefined && { ask_user: risk.ask }),
        unknowns: risk.unknowns,
      };
    }

    /** The tier of an action, where its record has members that the explanation does not say. */
    function ownTier(action: Action): JsonObject {
      const tier = tierOf(action, capabilities);
      const isSaid = tier === undefined || Object.keys(restOf(asJson(tier), saidOfTier)).length === 0;
      return isSaid ? {} : { tiers: [asJson(tier)] };
    }

    /** The same for each. When all together are too large, descriptions are cut, then the last actions are only named. Tiers and gaps are given once. */
    function several(actions: readonly Action[], note: string, now: number): Shortenable {
      const tiers = [...new Set(actions.flatMap((action) => tierOf(action, capabilities)?.name ?? []))];
      const frame: JsonObject = {
        ...(note !== '' && { note }),
        tiers: capabilities.permission_tiers.filter(({ name }) => tiers.includes(name)).map(asJson),
        ...(gaps().length > 0 && { never_stated: gaps() }),
        ...expiryOf(capabilities, now),
      };
      const records = actions.map((action) => safetyOf(action, true, now));
      return new Shortenable({ actions: records, ...frame }, (bytes) => {
        const share = Math.floor((bytes - jsonBytes(frame) - 20) / records.length) - 1;
        const fitted = records.map((record) => fitRecord(record, share));
        const left = bytes - jsonBytes(frame) - 120;
        let shownRows = fitted.length;
        while (shownRows > 1 && jsonBytes(fitted.slice(0, shownRows), left) > left) shownRows--;
        const others = actions.slice(shownRows).map(({ id }) => id);
        if (others.length === 0) return { actions: fitted, ...frame };
        const size = sentence('not_shown_for_size', { values: others.join(', ') });
        return { actions: fitted.slice(0, shownRows), ...frame, note: joinSentences(note, size) };
      });
    }
  });
}
