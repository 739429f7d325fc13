// Facts: texts that are looked for in what an agent read. Marks of code and emphasis, escapes, entities, case and white space do not matter,
// so that a fact holds over Markdown and over plain words alike. The search takes time in proportion to text and fact.
import type { Question } from './schema.ts';

/** Most characters that `…` stands for. */
const longestGap = 100;

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&#39;': "'" };

/** A text in one line, without marks. */
export function plain(text: string): string {
  return text
    .replace(/&(?:lt|gt|amp|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/\*\*|`|\\(?=[^\w\s])/g, '')
    .replace(/\s+/g, ' ')
    .toLowerCase();
}

/** A fact, with its text for reports. */
export interface Fact {
  readonly name: string;
  /** Whether a text that `plain` made has it. */
  readonly isIn: (plainText: string) => boolean;
}

/** The facts of a question. */
export function factsOf({ facts = [] }: Pick<Question, 'facts'>): readonly Fact[] {
  return facts.map((fact) => {
    const texts = typeof fact === 'string' ? [fact] : fact.any;
    const parts = texts.map(partsOf);
    return { name: texts.join(' | '), isIn: (shown) => parts.some((each) => hasInOrder(shown, each)) };
  });
}

function partsOf(fact: string): readonly string[] {
  return plain(fact)
    .split('…')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Whether the parts follow one another with at most `longestGap` characters between them. */
function hasInOrder(text: string, parts: readonly string[]): boolean {
  let ends: readonly number[] | undefined;
  for (const part of parts) {
    const next: number[] = [];
    let before = 0;
    for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) {
      // Both lists ascend: an end that is too far behind this place is too far behind every later one.
      while (ends !== undefined && (ends[before] ?? Infinity) < at - longestGap) before += 1;
      if (ends === undefined || (ends[before] ?? Infinity) <= at) next.push(at + part.length);
    }
    if (next.length === 0) return false;
    ends = next;
  }
  return ends !== undefined;
}
