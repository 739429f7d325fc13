// Wording that is often harmless and sometimes an attempt to steer a model: worth a look, not worth stopping for.
import { findAll, type LintRule } from './rule.ts';

const hints =
  /(?<![\p{L}\p{N}])(?:always (?:call|use|prefer|choose) this (?:tool|action)|before (?:using|calling) any other (?:tool|action)|you must (?:always|never) |(?:important|critical|urgent)\s*:\s*(?:you|the (?:model|assistant|agent))|system prompt|jailbreak|pretend (?:to be|that you are|you are)|act as (?:if|an? )|from now on,? you)/giu;

export const instructionHint: LintRule = {
  name: 'instruction-hint',
  severity: 'warning',
  expected: 'text that describes rather than instructs',
  find: (text) => findAll(text, hints, (match) => JSON.stringify(match.trim())),
};
