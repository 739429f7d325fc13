// A product whose every text is as long, every list as full and every character as costly as the content schemas allow, and
// which carries members that they do not know.
import type { Snapshot } from '@vitrine/core';
import type { DocsSection } from '@vitrine/docs-index/build';
import { action, digest, evidence, release, sample } from './sample.ts';

/** Ways to make a text large: plain, in escapes of six bytes, in quotes, in four-byte characters, in words. */
export const fillings = {
  plain: 'x'.repeat(4_000),
  escapes: '\u0001'.repeat(4_000),
  quotes: '"\\'.repeat(2_000),
  emoji: '😀'.repeat(2_000),
  words: 'lorem ipsum '.repeat(333),
} as const;

/** Unknown members, which are kept. */
const unknown = (text: string): object => ({
  ['x'.repeat(3_000)]: text,
  nested: { list: Array.from({ length: 300 }, (_, index) => ({ index, text, deeper: { list: [[[text]]] } })) },
  blob: text.repeat(20),
});

const url = `https://example.test/${'u'.repeat(2_000)}`;
const longId = (index: number): string => `a${'b'.repeat(110)}.${index}`;
const many = <Item>(count: number, make: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => make(index));

export function hostile(text: string): Snapshot {
  const actions = many(120, (index) => ({
    ...action(longId(index)),
    title: text.slice(0, 200),
    description: `delete ${text}`,
    family: `${'f'.repeat(40)}-${index}`,
    approval: { required: 'always' as const, by: text.slice(0, 200), reason: text },
    platforms: many(200, (platform) => ({ id: `p${platform}`, status: 'supported' as const, basis: 'tested' as const })),
    providers: many(200, (provider) => `provider-${provider}`),
    verification: { depth: 'none' as const, method: text, note: text, evidence: many(200, () => url) },
    docs_url: url,
    input_schema: {
      type: 'object',
      properties: Object.fromEntries(many(300, (property) => [`p${property}`, { description: text }])),
    },
    ...unknown(text),
  }));
  const releases = many(60, (index) => ({
    ...release(`1.${60 - index}.0`),
    title: text.slice(0, 200),
    summary: text,
    requirements: text,
    changes: many(200, () => ({ kind: 'security' as const, text })),
    artifacts: many(200, (artifact) => ({
      platform: artifact % 2 === 0 ? 'linux' : 'any',
      architecture: 'x86_64',
      kind: 'archive',
      url: `${url}${artifact}`,
      digest,
      signature_url: url,
      sbom_url: url,
      provenance_url: url,
    })),
    packages: many(200, (entry) => ({ purl: `pkg:npm/${'n'.repeat(480)}${entry}`, install: text.slice(0, 200) })),
    advisories: many(200, (entry) => ({ id: `CVE-${entry}`, severity: 'critical' as const, url })),
    notes_url: url,
    ...unknown(text),
  }));
  const guides = many(30, (index) => ({
    platform: index < 3 ? 'linux' : `platform-${index}`,
    title: text.slice(0, 200),
    prerequisites: many(200, () => text),
    steps: many(100, (step) => ({
      kind: step % 2 === 0 ? ('download' as const) : ('command' as const),
      text,
      command: text.slice(0, 2_000),
      expects: text,
    })),
    verify: { text, command: text.slice(0, 2_000), expects: text },
    uninstall: { text },
    applies_to_version: '*',
    ...unknown(text),
  }));
  const rows = many(80, (index) => ({
    ...evidence(longId(index)),
    statement: text,
    metric: { name: `${text.slice(0, 190)}${index % 40}`, unit: text.slice(0, 200), better: 'lower' as const },
    workload: text,
    claim_boundary: text,
    limitations: many(50, () => text),
    reproduce: { command: text.slice(0, 2_000) },
    method_url: url,
    ...unknown(text),
  }));
  const sections: DocsSection[] = many(60, (index) => ({
    id: `page-${index}`,
    page: `page-${index}`,
    title: `word ${text.slice(0, 200)}`,
    headingPath: many(5, () => text.slice(0, 200)),
    text: `word ${text.repeat(5)}`,
  }));
  const snapshot = sample({ actions, releases, guides, evidence: rows, sections, product: { name: text.slice(0, 200) } });
  const tiers = many(50, (value) => ({ value, name: `tier_${value}`, title: text.slice(0, 200), description: text }));
  const channels = Object.fromEntries(many(200, (index) => [`channel-${'c'.repeat(30)}-${index}`, { latest: null }]));
  const { capabilities } = snapshot.facts;
  return {
    ...snapshot,
    facts: {
      ...snapshot.facts,
      capabilities: { ...capabilities, permission_tiers: [...capabilities.permission_tiers, ...tiers] },
      releases: { ...snapshot.facts.releases, channels: { ...snapshot.facts.releases.channels, ...channels } },
    },
  };
}
