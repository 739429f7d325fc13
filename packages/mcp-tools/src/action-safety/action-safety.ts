// get_action_safety: everything the catalog says about one action or up to ten, and what that means for the person who is to allow it.
import type { Facts } from '@vitrine/core';
import { jsonSchema, type Tool, toolError } from '@vitrine/core/mcp';
import { fitRecord, Shortenable } from '../answers/budget.ts';
import { answerSchema, documentationTool, isToolError } from '../answers/documentation-tool.ts';
import { asJson, type JsonObject, jsonBytes } from '../answers/json.ts';
import { withSections } from '../answers/sections.ts';
import { say } from '../answers/sentences.ts';
import { expiryOf, once, type ToolEnvironment } from '../answers/tool-environment.ts';
import { neverStated } from '../list-capabilities/never-stated.ts';
import { createVocabulary } from '../vocabulary/vocabulary.ts';
import { riskOf, tierOf } from './risk.ts';
import { safetyMarkdown } from './safety-markdown.ts';

type Action = Facts['capabilities']['actions'][number];

const maxActions = 10;

const input = jsonSchema({
  type: 'object',
  properties: {
    action: { type: 'string', description: 'Id from list_capabilities' },
    actions: { type: 'array', items: { type: 'string' }, maxItems: maxActions, description: 'Or several, to compare' },
  },
  additionalProperties: false,
});

const definition = {
  name: 'get_action_safety',
  title: 'Action safety',
  description:
    'One action or several before one is run, not its usage: does it ask, undo, check, who, where, and what to ask the user.',
  catalog: 'capabilities' as const,
  input,
  output: answerSchema(
    {
      action: { type: 'object' },
      actions: { type: 'array', items: { type: 'object' } },
      tier: { type: 'object' },
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
  markdown: safetyMarkdown,
};

/** What actions need, do and leave unknown. */
export function actionSafety(environment: ToolEnvironment): Tool {
  return documentationTool(environment, definition, () => {
    const { capabilities, releases, product } = environment.snapshot.facts;
    const current = releases.current_version ?? product.version;
    const byId = new Map(capabilities.actions.map((action) => [action.id, action]));
    const listed = `${environment.nameOf('list_capabilities')} lists them`;
    const vocabulary = createVocabulary(
      'action',
      capabilities.actions.map(({ id, title }) => ({ id, also: [title] })),
      listed,
    );
    const gaps = once(() => neverStated(capabilities.actions));

    return (given, { now }) => {
      const wanted = [...(given.action === undefined ? [] : [given.action]), ...(given.actions ?? [])];
      if (wanted.length === 0)
        return toolError(`Invalid arguments for ${environment.nameOf('get_action_safety')}: action: is required.`);
      if (capabilities.actions.length === 0)
        return withSections(environment, wanted.join(' '), { note: say('no_action_published') });
      const found = new Set<Action>();
      for (const one of wanted.slice(0, maxActions)) {
        const id = vocabulary.find(one);
        if (isToolError(id)) return id;
        const action = byId.get(id);
        if (action === undefined) throw new Error(`an action without a record: ${id}`);
        found.add(action);
      }
      const [first] = found;
      if (first !== undefined && given.actions === undefined)
        return { ...safetyOf(first, false, now), ...expiryOf(capabilities, now) };
      return several([...found], now);
    };

    function safetyOf(action: Action, isOneOfSeveral: boolean, now: number): JsonObject {
      const tier = tierOf(action, capabilities);
      const risk = riskOf(action, capabilities, current, { neverStated: gaps(), isOneOfSeveral, now });
      return {
        action: asJson(action),
        ...(tier !== undefined && !isOneOfSeveral && { tier: asJson(tier) }),
        risk: risk.level,
        explanation: risk.explanation,
        ...(risk.ask !== undefined && { ask_user: risk.ask }),
        unknowns: risk.unknowns,
      };
    }

    /** The same for each; each is cut to its share when all together are too large. Tiers and gaps are given once. */
    function several(actions: readonly Action[], now: number): Shortenable {
      const tiers = [...new Set(actions.flatMap((action) => tierOf(action, capabilities)?.name ?? []))];
      const frame: JsonObject = {
        tiers: capabilities.permission_tiers.filter(({ name }) => tiers.includes(name)).map(asJson),
        ...(gaps().length > 0 && { never_stated: gaps() }),
        ...expiryOf(capabilities, now),
      };
      const records = actions.map((action) => safetyOf(action, true, now));
      return new Shortenable({ actions: records, ...frame }, (bytes) => {
        const rest = fitRecord(frame, bytes >> 2);
        const share = Math.floor((bytes - jsonBytes(rest) - 20) / records.length) - 1;
        return { actions: records.map((record) => fitRecord(record, share)), ...rest };
      });
    }
  });
}
