// get_action_safety: everything the catalog says about one action, and what that means for the person who is to allow it.
import { jsonSchema, type Tool } from '@vitrine/core/mcp';
import { answerSchema, documentationTool } from './documentation-tool.ts';
import { asJson } from './json.ts';
import { riskOf, tierOf } from './risk.ts';
import { expiryOf, type Source } from './source.ts';
import { createVocabulary } from './vocabulary.ts';

const input = jsonSchema({
  type: 'object',
  properties: { action: { type: 'string', minLength: 1, description: 'Id from list_capabilities' } },
  required: ['action'],
  additionalProperties: false,
});

const definition = {
  name: 'get_action_safety',
  title: 'Action safety',
  description:
    'One action before it is run or recommended: its whole record, its risk in words for the user, and what to ask them first.',
  input,
  output: answerSchema(
    {
      action: { type: 'object' },
      tier: { type: 'object' },
      risk: { enum: ['low', 'moderate', 'high', 'unknown'] },
      explanation: { type: 'string' },
      ask_user: { type: 'string' },
      unknowns: { type: 'array', items: { type: 'string' } },
    },
    ['action', 'risk', 'explanation', 'unknowns'],
  ),
  aliases: {
    action_id: 'action',
    actionId: 'action',
    action_type: 'action',
    actionType: 'action',
    id: 'action',
    name: 'action',
    capability: 'action',
  },
};

/** What one action needs, does and leaves unknown. */
export function actionSafety(source: Source): Tool {
  return documentationTool(source, definition, () => {
    const { capabilities, releases, product } = source.snapshot.facts;
    const byId = new Map(capabilities.actions.map((action) => [action.id, action]));
    const listed = `${source.nameOf('list_capabilities')} lists them`;
    const actions = createVocabulary(
      'action',
      capabilities.actions.map(({ id, title }) => ({ id, also: [title] })),
      listed,
    );

    return (given, { now }) => {
      const id = actions.find(given.action);
      if (typeof id !== 'string') return id;
      const action = byId.get(id);
      if (action === undefined) throw new Error(`an action without a record: ${id}`);
      const tier = tierOf(action, capabilities);
      const risk = riskOf(action, capabilities, releases.current_version ?? product.version);
      return {
        action: asJson(action),
        ...(tier !== undefined && { tier: asJson(tier) }),
        risk: risk.level,
        explanation: risk.explanation,
        ...(risk.ask !== undefined && { ask_user: risk.ask }),
        unknowns: risk.unknowns,
        ...expiryOf(capabilities, now),
      };
    };
  });
}
