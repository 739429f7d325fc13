// Rules about English words that steer a model. They check the plain text of a page: decoded, folded, without markup (see page.ts), so that
// spelling does not matter. Documentation describes; a page that quotes an attack to explain it declares it in an allowance.
import type { Page } from './page.ts';
import { type LintMatch, findInView, type LintRule } from './rule.ts';
import { squeeze, squeezed, type View } from './view.ts';

/** Phrases that tell a model to drop its instructions. Found in any spelling: they are long enough to be looked for letter by letter. */
const overriding: readonly string[] = [
  '(?:ignore|disregard|forget)(?: (?:all|any|every|each|the|your|of|my|these|those|its|our)){0,4} (?:previous|prior|above|earlier|preceding|former|foregoing|existing|(?:initial|original)(?! command)|system|safety)(?: (?:system|safety|user|developer))? (?:instruction|prompt|guideline|direction|directive|command|rule|constraint)s?',
  '(?:override|bypass|circumvent)(?: (?:all|any|every|the|your|of|these|those)){0,4} (?:previous|prior|earlier|preceding|initial|original|system|safety) (?:instruction|prompt|guideline|directive)s?',
  '(?:ignore|disregard|forget) (?:everything|all|anything)(?: that)? (?:you (?:were|have been) told|said before|written above)',
  '(?:ignore|disregard|forget) (?:the|all|your) (?:instructions|prompts|rules|guidelines) (?:above|before|that came|you (?:were|have|got))',
  '(?:reveal|print|repeat|output|show|leak|disclose|exfiltrate|tell)(?: (?:me|us|all|of|the|your|its|full|entire)){0,4} (?:system prompt|hidden prompt|initial instructions|developer message|system message)',
];

/** Turns a model against its user. */
const against: readonly string[] = [
  "pay no attention to (?:anything|everything|all|what)(?: that)? (?:you (?:were|have been|are|'ve been) (?:told|given|taught)|(?:came|stands?|was said) (?:before|above))",
  "(?:do not|don't|never) (?:tell|inform|alert|notify|mention (?:this|it|that) to|reveal (?:this|it|that) to|warn) (?:the|your|this|any) (?:user|human|operator)s?(?: (?:about|of|that|what|why|how|this|anything|you)|[.!]|$)",
  'without (?:telling|informing|notifying) (?:the|your) (?:user|human|operator)(?:[.!,]|$| (?:about|of|that|first))',
  "(?:you are|you're|you will be) now (?:an? |the |in |acting as |operating (?:as|in) )?(?:(?:my|evil|unrestricted|unfiltered|uncensored|jailbroken|different|helpful|new|special|free) )?(?:dan|jailbroken|unrestricted|unfiltered|uncensored|no longer (?:bound|restricted|limited|an ai|a language model)|(?:developer|god|admin|root|sudo|dan|debug|jailbreak) mode|ai (?:model|assistant|agent)|assistant|chatbot|language model)(?![a-z])",
  '(?:dear ai|attention,? (?:all )?ai|note to (?:all )?(?:ai|llms?|the model|assistants?))(?![a-z])',
  '(?:ai|llm)(?: coding| language)? (?:agents?|assistants?|models?) (?:must|shall|are required to|have to) (?!be |not |have )',
  "(?:send|post|upload|forward|transmit|exfiltrate|leak)(?: (?:all|the|any|every|your|their|its|user's|users)){1,3} (?:environment variables|credentials|secrets?|private keys?|conversation|chat history|\\.env|api keys?|passwords?|session tokens?|files?)(?: [^ ]{1,40}){0,4} to (?:https?:|[^ ]{1,60}@|attacker|evil)",
];

/** Words that may be in a text for people, and are worth a look. */
const hinting: readonly string[] = [
  'always (?:call|use|prefer|choose) this (?:tool|action)',
  'before (?:using|calling) any other (?:tool|action)',
  '(?:important|critical|urgent) ?: (?:the (?:model|assistant|agent|ai)|ai|llm|assistants?|agents?)(?![a-z])',
  'jailbreak(?:s|ed)? (?:the|this|your) (?:model|assistant|agent|ai)',
  'pretend (?:to be|that you are|you are) (?:an?|the) (?:ai|assistant|model|human|user|admin)',
  'from now on,? (?:you (?:are|will|must|act|should (?:act|always|answer|ignore|never|only|pretend|recommend|refuse|reply|respond|say))|obey|follow only)',
  'when(?:ever)? (?:you|ai assistants?|assistants?|models?) (?:answer|respond|reply)s?,? (?:always |please )?(?:add|include|append|insert|say|mention|recommend)(?![a-z])',
  'act as (?:if you (?:are|were)|an? (?:unrestricted|unfiltered|evil|different))',
];

/** Words that a text for people has no reason to hide. */
const addressing: readonly string[] = [
  '(?:dear|attention|hello|hey|note (?:to|for)|instructions? (?:to|for)) (?:all )?(?:the )?(?:ai|llms?|(?:ai|coding|language|chat) (?:agents?|assistants?|models?|readers?)|assistants?|agents?|chatbots?)(?![a-z])',
  '(?:disregard|ignore|forget) (?:everything|anything|all of (?:the|this)|the above|what (?:the|your|you))',
  'tell (?:them|everyone|everybody|each user|every user|people) (?:to|that)(?![a-z])',
  '(?:ai|llms?|gpt|claude|gemini|copilot|chatbots?|(?:ai|coding|language|chat) (?:agents?|assistants?|models?)|assistants?|agents?)[,:]? (?:should|must|shall|always|never|please|note|ignore|do not|tell|say|recommend|prefer|mention|respond|answer|read|use|call|run|execute)(?![a-z])',
  '(?:tell|inform|convince|persuade|ask|instruct) (?:the|your) (?:user|human|operator)s?(?![a-z])',
  '(?:you must|always|never) (?:recommend|mention|answer|respond|reply|say|call|run|execute|prefer|claim)(?![a-z])',
  'system prompt',
  'when (?:asked|answering|summari[sz]ing|responding)',
];

function ofWords(phrases: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join('|')})`, 'gu');
}

const overrides = ofWords([...overriding, ...against]);
const spelledOut = new RegExp(overriding.map(squeezed).join('|'), 'g');
const hints = ofWords(hinting);
const addresses = ofWords([...overriding, ...against, ...hinting, ...addressing]);

export const wordingRules: readonly LintRule[] = [
  {
    name: 'instruction-override',
    severity: 'error',
    expected: 'text that describes, and does not instruct a model against its user',
    find: function* (page) {
      const { prose, code } = page;
      yield* apart(page, prose, overrides);
      yield* spelled(page, prose);
      for (const finding of [...findInView(page, code, overrides), ...spelled(page, code)]) yield { ...finding, mild: true };
    },
  },
  {
    name: 'hidden-text',
    severity: 'error',
    expected: 'no instructions in text that readers cannot see',
    find: function* (page) {
      for (const finding of findInView(page, page.hidden, addresses)) {
        if (isDirective(page.source, finding)) continue;
        yield isAboutAgent(page.source, finding) ? { ...finding, mild: true } : finding;
      }
      yield* spelled(page, page.hidden);
      for (const finding of findInView(page, page.encoded, addresses)) yield { ...finding, mild: page.isCode(finding.start) };
    },
  },
  {
    name: 'instruction-hint',
    severity: 'warning',
    expected: 'text that describes rather than instructs',
    find: (page) => apart(page, page.prose, hints),
  },
];

/** Matches of a pattern in prose. A match that is in code as a whole is checked as code. */
function* apart(page: Page, view: View, pattern: RegExp): Generator<LintMatch> {
  for (const finding of findInView(page, view, pattern)) {
    if (!page.isCode(finding.start) || !page.isCode(finding.start + finding.length - 1)) yield finding;
  }
}

/** Matches letter by letter and not word by word: `i g n o r e`, `1gnore`, `ig-nore`. */
function* spelled(page: Page, view: View): Generator<LintMatch> {
  const letters = squeeze(view);
  let plainStarts: ReadonlySet<number> | undefined;
  for (const match of letters.text.matchAll(spelledOut)) {
    plainStarts ??= new Set([...findInView(page, view, overrides)].map(({ start }) => start));
    const [finding] = findInView(page, { text: match[0], offsetOf: (offset) => letters.offsetOf(match.index + offset) }, /[^]+/g);
    if (finding !== undefined && !plainStarts.has(finding.start)) yield finding;
  }
}

/** `the agent, run` and `td-agent must` are about a program that is called so, unless it is to speak. */
const speaking = /\b(?:ignore|tell|say|recommend|prefer|mention|respond|answer)\b/i;
const ofProgram = /(?:\b(?:the|an?|this|that|these|those|each|every|your|our|its|any|one)\s+(?:[\w-]+\s+)?|[\w-]-)$/i;

/** Whether hidden words are about a program, as in a part of a page that its author took out. */
function isAboutAgent(source: string, { start, length }: LintMatch): boolean {
  const words = source.slice(start, start + length + 40);
  return (
    /^(?:agents?|assistants?)\b/i.test(words) &&
    !speaking.test(words) &&
    ofProgram.test(source.slice(Math.max(0, start - 40), start))
  );
}

/** A comment for a program, such as `<!-- llm-ignore -->`: one word of at most three parts, which means nothing to a model. */
const directive = /^<!--\s{0,9}[a-z]{2,16}(?:[-:][a-z]{2,12}){1,2}\s{0,9}-->$/i;
/** Longest such comment, in characters. */
const longestDirective = 70;

function isDirective(source: string, { start }: LintMatch): boolean {
  const opening = source.lastIndexOf('<!--', start);
  if (opening < 0 || start - opening > longestDirective) return false;
  const comment = source.slice(opening, opening + longestDirective);
  return directive.test(comment.slice(0, comment.indexOf('-->') + 3));
}
