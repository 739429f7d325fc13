// Words of questions, titles and pages, as far as questions are compared with what they are about.
import { shorter } from './agent.ts';

/** The words of a text that have a subject, without order and case. */
export function subjectOf(text: string): ReadonlySet<string> {
  return new Set(shorter(text, Infinity).toLowerCase().split(' ').filter(Boolean));
}

/** Whether two texts have the same words with a subject. */
export function sameSubject(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((word) => other.has(word));
}

/** Letters and digits of a text, with one space between its words. */
export function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
