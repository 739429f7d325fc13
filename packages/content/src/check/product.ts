// Product facts that depend on other documents or on the clock.
import type { CapabilityFacts, ProductFacts } from '../parse/parse.ts';
import { expectKnown } from './known.ts';
import type { Report } from './report.ts';

/** Checks the facts with the platforms of the catalog and the builder's clock. */
export function checkProduct(facts: ProductFacts, capabilities: CapabilityFacts | undefined, now: number, report: Report): void {
  const platforms = capabilities?.platforms.map((platform) => platform.id) ?? [];
  for (const [index, id] of facts.declared_platforms?.entries() ?? []) {
    if (platforms.length === 0 || platforms.includes(id)) continue;
    const { expected, found } = expectKnown('the id of a platform of the capability catalog', id, platforms);
    report(['declared_platforms', index], expected, found);
  }
  const { security } = facts;
  if (security !== undefined && Date.parse(security.expires) <= now) {
    report(['security', 'expires'], 'a time that has not passed (RFC 9116 section 2.5.5)', security.expires);
  }
}
