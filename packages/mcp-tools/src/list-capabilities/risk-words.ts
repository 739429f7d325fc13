// Words of a query that ask for a kind of risk, read as filters: words alone never select by risk, and a sentence names how they were read.
// What remains of the query ranks.
import type { PropertyName } from './action-properties.ts';
import type { Selection } from './action-filters.ts';

export interface RiskReading {
  readonly selections: readonly Selection[];
  /** The riskiest come first, and none is left out. */
  readonly riskiestFirst: boolean;
  /** The words that say something else. */
  readonly rest: string;
}

/** Beginnings of words that mean a way back. */
const undoing = ['undo', 'undone', 'revers', 'revert'];
const negations: ReadonlySet<string> = new Set(['cannot', 'cant', 'not', 'never', 'no', 'without', 'isnt']);
/** How far a negation reaches, in words. */
const reach = 4;

interface Rule {
  readonly starts: readonly string[];
  /** Words one after the other. */
  readonly phrases: readonly string[];
  readonly filters: readonly (readonly [PropertyName, readonly string[]])[];
}

const rules: readonly Rule[] = [
  {
    starts: ['irrevers', 'irrevoc', 'irrecover', 'unrecover'],
    phrases: ['no way back', 'for good', 'permanently', 'permanent'],
    filters: [['reversible', ['no']]],
  },
  {
    starts: ['destructive'],
    phrases: ['data loss', 'lose data', 'loses data', 'losing data'],
    filters: [['destructive', ['yes']]],
  },
  {
    starts: ['harmless'],
    phrases: ['safe', 'safely', 'risk free', 'no risk', 'without risk', 'read only', 'readonly', 'low risk'],
    filters: [
      ['read_only', ['yes']],
      ['destructive', ['no']],
    ],
  },
  {
    starts: ['unattended'],
    phrases: [
      'without asking',
      'without approval',
      'without confirmation',
      'without permission',
      'without consent',
      'no approval',
      'not ask',
      'automatically',
    ],
    filters: [['approval', ['never']]],
  },
  {
    starts: [],
    phrases: [
      'requires approval',
      'require approval',
      'needs approval',
      'need approval',
      'requires confirmation',
      'require confirmation',
      'needs confirmation',
      'need confirmation',
      'ask first',
      'asks first',
      'ask before',
      'asks before',
      'must ask',
    ],
    filters: [['approval', ['always', 'conditional', 'unknown']]],
  },
];

/** Whether one thing is safe: a question of that thing, and not of all that is safe. */
const ofOne: Pick<Rule, 'starts' | 'phrases'> = {
  starts: [],
  phrases: ['is it safe', 'is this safe', 'is that safe', 'it safe', 'how safe'],
};

const danger: Pick<Rule, 'starts' | 'phrases'> = {
  starts: ['danger', 'riski', 'harmful', 'hazard'],
  phrases: ['risky', 'risk', 'high risk', 'unsafe', 'not safe', 'harm', 'critical'],
};

/** Reads a query. `given` are properties that filters select already: of these, words select nothing. */
export function readRiskWords(query: string, given: ReadonlySet<PropertyName>): RiskReading {
  const words = query.split(/\s+/).filter((word) => word !== '');
  const plainWords = words.map((word) => word.toLowerCase().replace(/[^\p{L}\p{N}-]/gu, ''));
  const used = new Set<number>();
  const requirements = new Map<PropertyName, readonly string[]>();
  const select = (property: PropertyName, values: readonly string[]): void => {
    if (!given.has(property) && !requirements.has(property)) requirements.set(property, values);
  };
  const use = ({ starts, phrases }: Pick<Rule, 'starts' | 'phrases'>): boolean => {
    const before = used.size;
    const text = plainWords.map((word) => word.replaceAll('-', ' '));
    for (const [index, word] of plainWords.entries()) if (starts.some((start) => word.startsWith(start))) used.add(index);
    for (const phrase of phrases)
      for (const index of plainWords.keys())
        for (let length = 1; length <= 3; length++)
          if (text.slice(index, index + length).join(' ') === phrase) for (let at = 0; at < length; at++) used.add(index + at);
    return used.size > before;
  };

  for (const [index, word] of plainWords.entries()) {
    if (
      !undoing.some((start) => word.startsWith(start)) &&
      !(word === 'back' && /^(?:roll|rolled|taken|take)$/.test(plainWords[index - 1] ?? ''))
    )
      continue;
    const start = Math.max(0, index - reach);
    const negation = plainWords.slice(start, index).findLastIndex((each) => negations.has(each.replaceAll('-', '')));
    select('reversible', negation === -1 ? ['yes'] : ['no']);
    for (let at = negation === -1 ? index : start + negation; at <= index; at++) used.add(at);
  }
  use(ofOne);
  const riskiestFirst = use(danger);
  // "Not safe" is no question for what is safe.
  if (!riskiestFirst)
    for (const rule of rules) if (use(rule)) for (const [property, values] of rule.filters) select(property, values);
  return {
    selections: [...requirements].map(([property, any]) => ({ property, any, none: [] })),
    riskiestFirst,
    rest:
      used.size === 0
        ? query
        : words.filter((word, index) => !used.has(index) && !fillers.has(plainWords[index] ?? word)).join(' '),
  };
}

/** Words that say nothing beside those that were read. */
const fillers: ReadonlySet<string> = new Set(
  'a an the of to is are be can could do does did it that which what who how when with without and or any all every action actions command commands run running i me my you we there this these those in on for by from not no'.split(
    ' ',
  ),
);
