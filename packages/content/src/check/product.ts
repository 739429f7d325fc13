// Product facts that depend on other documents or on the clock.
import type { CapabilityFacts, ProductFacts } from '../parse/parse.ts';
import { expectKnown } from './known.ts';
import type { Report } from './report.ts';

/** How long before security.txt expires a build begins to warn. */
const noticeDays = 30;
const dayMs = 86_400_000;

/** Checks the facts with the platforms of the catalog. */
export function checkProduct(facts: ProductFacts, capabilities: CapabilityFacts | undefined, report: Report): void {
  const platforms = capabilities?.platforms.map((platform) => platform.id) ?? [];
  for (const [index, id] of facts.declared_platforms?.entries() ?? []) {
    if (platforms.length === 0 || platforms.includes(id)) continue;
    const { expected, found } = expectKnown('the id of a platform of the capability catalog', id, platforms);
    report(['declared_platforms', index], expected, found);
  }
}

/**
 * Warns of a security.txt that has expired, or soon will, by the builder's clock. It is no reason to refuse content: what was
 * right when it was written would keep a front from starting again, for the sake of one document.
 */
export function warnOfExpiry({ security }: ProductFacts, now: number, warn: Report): void {
  if (security === undefined) return;
  const left = Date.parse(security.expires) - now;
  if (left > noticeDays * dayMs) return;
  const expected =
    left > 0
      ? `a time more than ${noticeDays} days ahead, or security.txt is soon left out`
      : 'a time that has not passed (RFC 9116 section 2.5.5), or security.txt is left out';
  warn(['security', 'expires'], expected, security.expires);
}
