import { composeSnapshot, type Content } from '@vitrine/content';
import type { Snapshot } from '@vitrine/core';
import { renderDocuments, type RenderOptions } from '@vitrine/core/render';
import { createDocumentationTools } from '@vitrine/mcp-tools';
import { expect, it } from 'vitest';
import { explorer } from '../index.ts';
import { createHash } from 'node:crypto';

const content: Content = {
  product: { id: 'lamp', name: 'Lamp', description: 'Light.', homepage: 'https://lamp.example', declared_platforms: ['linux'] },
  capabilities: {
    platforms: [{ id: 'linux', name: 'Linux' }],
    actions: [
      {
        id: 'lamp.on',
        title: 'Switch on',
        description: 'Lets there be light.',
        family: 'light',
        permission: 'user_write',
        approval: { required: 'always', by: 'user', reason: 'it may dazzle' },
        platforms: ['linux'],
        verification: { depth: 'postcondition_checked', evidence: ['warmth'] },
      },
    ],
  },
  releases: {
    releases: [
      {
        version: '1.0.0',
        date: '2026-11-01',
        changes: [
          { kind: 'added', text: 'Light.' },
          { kind: 'fixed', text: 'It went out.' },
          { kind: 'added', text: 'Less of it with `--dim`.' },
        ],
      },
    ],
  },
  benchmarks: {
    evidence: [
      {
        id: 'warmth',
        statement: 'The lamp stays below 40 degrees.',
        metric: { name: 'warmth', unit: 'degrees', better: 'lower' },
        value: { n: 9, median: 36, min: 30, max: 39 },
        baseline: { name: 'a candle', value: 72 },
        workload: 'An evening.',
        environment: { os: 'none', cpu: 'none', memory: 'none', runtime: 'none' },
        subject: { version: '1.0.0' },
        captured_at: '2026-11-01T00:00:00Z',
        valid_for_versions: '<1.0.0',
        claim_boundary: 'It says nothing about summer.',
      },
    ],
  },
  docs: { 'install.md': '# Install\n\nUnpack it, then light it.' },
};

async function home(change: (snapshot: Snapshot) => Snapshot = (same) => same, site: Partial<RenderOptions> = {}) {
  const snapshot = change(composeSnapshot(content, { generatedAt: '2026-11-22T00:00:00Z' }).snapshot);
  const mcp = createDocumentationTools(snapshot);
  const documents = await renderDocuments(snapshot, { baseUrl: 'https://front.example.com/front', mcp, explorer, ...site });
  const page = documents.get('/');
  return { page, text: new TextDecoder().decode(page?.variants[0]?.body) };
}

it('shows every fact of an action on its card, and leads to its evidence', async () => {
  const { text } = await home();
  for (const fact of [
    'Lets there be light.',
    'user write',
    '<bdi>always, by user; reason given: it may dazzle</bdi>',
    'postcondition checked',
  ])
    expect(text).toContain(fact);
  expect(text).toContain('id="action-lamp.on"');
  expect(text).toContain('<a href="#evidence-warmth">');
  expect(text).toContain('id="evidence-warmth"');
});

it('draws a measurement with its spread and what it is compared with, and marks what speaks for other versions', async () => {
  const { text } = await home();
  expect(text).toContain(
    '<rect class="bar-own" y="4" height="12" width="490"/><path class="whisker" d="M408 10H531M408 5v10M531 5v10"/>',
  );
  expect(text).toContain('<rect class="bar-other" y="4" height="12" width="980"/>');
  expect(text).toContain('Stale: it is valid for versions <bdi>&lt;1.0.0</bdi>, and the current one is 1.0.0.');
});

it('names script and style by their digests, and calls its own origin alone', async () => {
  const { page, text } = await home();
  const digests = (kind: string): readonly string[] =>
    [...text.matchAll(new RegExp(`<${kind}>(.*?)</${kind}>`, 'gs'))].map(
      ([, inside = '']) => `'sha256-${createHash('sha256').update(inside).digest('base64')}'`,
    );
  // of the theme, which is first in the page, and of the rest
  expect(page?.contentSecurityPolicy).toContain(`script-src ${[...digests('script')].reverse().join(' ')};`);
  expect(page?.contentSecurityPolicy).toContain(`style-src ${digests('style').join(' ')};`);
  expect(page?.contentSecurityPolicy).toContain("connect-src 'self'");
  expect(text).not.toMatch(/\b(?:src|srcset)="/);
});

it('shows at its head what an agent that asks for the riskiest action gets', async () => {
  const { text } = await home();
  const head = text.slice(text.indexOf('data-exchange'), text.indexOf('class="boundaries"'));
  expect(head).toContain('May I run “Switch on”?');
  expect(head).toContain('get_action_safety {&quot;action&quot;:&quot;lamp.on&quot;}');
  expect(head).toContain('requires approval every time, from: user');
  const without = await home((snapshot) => {
    const { capabilities, ...facts } = snapshot.facts;
    return { ...snapshot, facts: { ...facts, capabilities: { ...capabilities, actions: [] } } };
  });
  expect(without.text).toContain('search_docs {&quot;query&quot;:&quot;Install&quot;}');
  expect((await home(undefined, { mcp: { tools: [] } })).text).not.toContain('class="exchange"');
});

it('has the buttons of five clients at its head, with the link of those that have one', async () => {
  const { text } = await home();
  const head = text.slice(text.indexOf('class="buttons"'), text.indexOf('data-exchange'));
  expect([...head.matchAll(/data-client="(\d)">([^<]+)</g)].map(([, at, name]) => [at, name])).toEqual([
    ['0', 'Claude'],
    ['1', 'Claude Code'],
    ['2', 'ChatGPT'],
  ]);
  expect(head).toContain('Add to Cursor');
  expect(head).toContain('Add to VS Code');
});

it('calls the tools below the prefix, and gives clients the whole address', async () => {
  const { text } = await home();
  expect(text).toContain('data-endpoint="/front/api/mcp"');
  expect(text).toContain('claude mcp add --transport http lamp https://front.example.com/front/api/mcp');
});

it('switched off by name, / is the plain list; its Markdown is the same either way', async () => {
  const { page, text } = await home(undefined, { surfaces: { explorer: false } });
  expect(text).not.toContain('<script');
  expect(page?.contentSecurityPolicy).toBeUndefined();
  expect(page?.alternates?.[0]?.variants[0]?.etag).toBe((await home()).page?.alternates?.[0]?.variants[0]?.etag);
});

it('obeys an accent, and nothing that is none', async () => {
  const accented = (light: string): ((snapshot: Snapshot) => Snapshot) => {
    return (snapshot) => ({ ...snapshot, settings: { explorer: { accent: { light, dark: '#63c9bb' } } } });
  };
  expect((await home(accented('#123456'))).text).toContain('--accent:#123456');
  expect((await home(accented('#123456}body{display:none}'))).text).not.toContain('body{display:none}');
});

it('links of the foot lead to web pages, and other addresses are text', async () => {
  const footer = [
    { text: 'Imprint', url: '/imprint' },
    { text: 'Shop', url: 'https://shop.example' },
    { text: 'Trap', url: 'javascript:alert(1)' },
  ];
  const { text } = await home((snapshot) => ({ ...snapshot, settings: { explorer: { footer } } }));
  expect(text).toContain('href="/front/imprint"');
  expect(text).toContain('href="https://shop.example"');
  expect(text).toContain('Trap');
  expect(text).not.toContain('href="javascript:');
});

it('leaves out what there is nothing to say of', async () => {
  const { text } = await home(undefined, { mcp: { tools: [] } });
  expect(text).not.toContain('id="console"');
  expect(text).not.toContain('id="connect"');
  expect(text).not.toContain('id="install"');
});

it('shows the logo of the team in the place of icon and name, in the form for each scheme, and shows the name', async () => {
  const picture = (name: string, width: number): object => ({
    path: `/icons/${name.repeat(16)}.svg`,
    mediaType: 'image/svg+xml',
    width,
    height: 10,
    sizeBytes: 3,
  });
  const logo = { light: picture('a', 40), dark: picture('b', 100) };
  const branded = (site: Partial<RenderOptions> = {}): ReturnType<typeof home> =>
    home(
      (snapshot) => ({ ...snapshot, logo: Buffer.from('onetwo'), settings: { explorer: { logo } } }) as unknown as Snapshot, // of the shape
      site,
    );
  expect((await branded()).text).toContain(
    '<a class="brand" href="/front/"><picture>' +
      '<source srcset="/front/icons/bbbbbbbbbbbbbbbb.svg" type="image/svg+xml" media="(prefers-color-scheme: dark)" width="192" height="19">' +
      '<img class="logo" src="/front/icons/aaaaaaaaaaaaaaaa.svg" alt="Lamp" width="128" height="32"></picture></a>',
  );
  expect((await branded({ surfaces: { icons: false } })).text).toContain('<a class="brand" href="/front/"><bdi>Lamp</bdi></a>');
});

it('puts the changes of a release under their kind, with code as code, and names the product in its measurements', async () => {
  const { text } = await home();
  expect(text).toContain(
    '<p class="label kind">added</p><ul class="changes"><li dir="auto">Light.</li><li dir="auto">Less of it with <code class="whole">--dim</code>.</li></ul>',
  );
  expect(text).toContain('<p class="label kind">fixed</p><ul class="changes"><li dir="auto">It went out.</li></ul>');
  expect(text).toContain('<span><bdi>Lamp</bdi> 1.0.0</span>');
  expect(text).toContain('<a href="https://lamp.example"><bdi>lamp.example</bdi></a>');
});

it('says of a measurement for some versions what is known of them', async () => {
  const of = (version: string | undefined, more: object) => (snapshot: Snapshot) => {
    const { releases, benchmarks, product } = snapshot.facts;
    const evidence = benchmarks?.evidence.map((row) => ({ ...row, ...more }));
    const facts = { ...snapshot.facts, product: { ...product, version }, releases: { ...releases, current_version: null } };
    return { ...snapshot, facts: { ...facts, benchmarks: { ...benchmarks, evidence } } } as Snapshot; // of the shape
  };
  const expires = { expires_at: '2030-01-01T00:00:00Z' };
  const range = '<bdi>&lt;1.0.0</bdi>';
  expect((await home(of('1.0.0', expires))).text).toContain(
    `Stale: it is valid for versions ${range}, and the current one is 1.0.0.`,
  );
  const unstated = `It is valid for versions ${range}; the current one is not stated.`;
  expect((await home(of(undefined, {}))).text).toContain(`<p class="holds">${unstated}</p>`);
  const { text } = await home(of(undefined, expires));
  expect(text).toContain(`data-expires="2030-01-01T00:00:00Z">${unstated} It expires on <time`);
  expect(text).not.toContain('Holds until');
  expect((await home(of('nightly', {}))).text).toContain(`the current one, <bdi>nightly</bdi>, cannot be compared.`);
  expect((await home(of('0.9.0', expires))).text).toContain('Holds until');
});
