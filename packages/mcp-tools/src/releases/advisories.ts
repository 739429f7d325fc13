// The known vulnerabilities of a release as a sentence.
import { sentence } from '../answers/sentences.ts';
import type { Release } from './release-book.ts';

/** Most advisories that a sentence names. */
const namedAdvisories = 5;

/** How many advisories a release has, and the ids of the first; undefined where it has none. */
export function advisoryNote({ version, advisories }: Release): string | undefined {
  const count = advisories.length;
  if (count === 0) return undefined;
  const ids = advisories.slice(0, namedAdvisories).map(({ id }) => id);
  return sentence(count === 1 ? 'vulnerability' : 'vulnerabilities', { version, count, ids: ids.join(', ') });
}
