// Text that tells a model to drop what it was told, to hide something from its user, or to send data away. Metadata and
// documentation describe; a page that quotes an attack to explain it goes on the allow list.
import { findAll, type LintRule } from './rule.ts';

const gap = '[\\s*_`~"\'>-]+';
const phrases = [
  '(?:ignore|disregard|forget|override|bypass) (?:(?:all|any|every|the|your|of|my|these|those) ){0,3}(?:previous|prior|above|earlier|preceding|former|existing|initial|original|system|safety) (?:instructions?|prompts?|rules?|guidelines|directions|context|constraints|messages?)',
  '(?:ignore|disregard|forget) (?:everything|all|anything) (?:you (?:were|have been) told|above|before this|so far)',
  "(?:do not|don't|never) (?:tell|inform|alert|notify|mention (?:this|it|that) to|reveal (?:this|it|that) to|warn|ask) (?:the|your|this|any) (?:user|human|operator)",
  'without (?:telling|informing|asking|alerting|notifying) (?:the|your) (?:user|human|operator)',
  '(?:reveal|print|repeat|output|show|leak|disclose|exfiltrate) (?:(?:me|us|all|of|the|your|its) ){0,3}(?:system prompt|hidden prompt|initial instructions|developer message|system message)',
  'you (?:are|will be) now (?:a|an|in|the|no longer|free|acting|operating)',
  '(?:as an ai|as a language model|dear ai|attention ai|note to (?:ai|llm|the model|assistants?)|(?:ai|llm) (?:agents?|assistants?|models?) (?:must|should|shall|have to|are required to))',
  "(?:send|post|upload|forward|transmit|exfiltrate) (?:(?:all|the|any|your|their|its|user(?:'s)?) ){0,3}(?:credentials|secrets?|api keys?|passwords?|tokens?|private keys?|environment variables|conversation|chat history|\\.env)(?: \\S+){0,4} to",
  'ignorier(?:e|en sie) (?:alle )?(?:vorherigen|bisherigen|obigen) anweisungen',
  'ignore[zr]? (?:toutes )?les (?:instructions|consignes) (?:précédentes|antérieures|ci-dessus)',
  'ignora (?:todas )?las (?:instrucciones|indicaciones) (?:anteriores|previas)',
];
const overrides = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${phrases.map((phrase) => phrase.replaceAll(' ', gap)).join('|')})|(?:これまで|以前|上記|前)の(?:すべての)?(?:指示|命令)を(?:無視|忘れ)|忽略(?:之前|以上|先前)的?(?:所有)?(?:指令|指示|说明)`,
  'giu',
);

export const instructionOverride: LintRule = {
  name: 'instruction-override',
  severity: 'error',
  expected: 'text that describes, not text that instructs a model against its user',
  find: (text) => findAll(text, overrides, (match) => JSON.stringify(match.replace(/\s+/g, ' ').slice(0, 80))),
};
