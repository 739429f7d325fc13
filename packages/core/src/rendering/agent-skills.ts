// /.well-known/agent-skills/: an index (discovery 0.2.0) with digests, and one generated SKILL.md.
import { sha256Hex } from '../engine/http/representation.ts';
import type { PublishedSkill } from '../engine/mcp/skill.ts';
import { hasFacts } from '../engine/store/empty-catalogs.ts';
import type { Facts } from '../engine/store/snapshot.ts';
import { type JsonObject, objectSchema, sha256, uri } from '../shared/json.ts';
import { connectBlocks } from './connect.ts';
import { type Block, heading, link, list, literal, paragraph, toMarkdown } from './prose.ts';
import {
  json,
  jsonMediaType,
  markdownMediaType,
  type DocumentContext,
  type DocumentRenderer,
  withAddress,
} from './document-definition.ts';

const folder = '/.well-known/agent-skills';
const schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

export const skillMediaType = 'text/markdown';

export function skillPath(id: string): string {
  return `${folder}/${skillName(id)}/SKILL.md`;
}

function skillName(id: string): string {
  return `${id}-documentation`;
}

export const agentSkills: DocumentRenderer = ({ snapshot }) => [
  {
    path: `${folder}/index.json`,
    mediaType: jsonMediaType,
    link: 'agent_skills',
    content: async (rendering) => json(await index(rendering)),
  },
  { path: skillPath(snapshot.facts.product.id), mediaType: markdownMediaType, content: skill },
];

async function index(rendering: DocumentContext): Promise<object> {
  const skills = await publishedSkills(rendering);
  return {
    $schema: schema,
    skills: skills.map(({ path, frontmatter: { name, description }, digest }) => ({
      name,
      type: 'skill-md',
      description,
      url: `${rendering.site.baseUrl}${path}`,
      digest,
    })),
  };
}

export function hasSkills({ published, snapshot }: Pick<DocumentContext, 'published' | 'snapshot'>): boolean {
  return published.has(skillPath(snapshot.facts.product.id));
}

/** The skills that are published: one, or none where the surface is off. */
export async function publishedSkills(rendering: DocumentContext): Promise<readonly PublishedSkill[]> {
  if (!hasSkills(rendering)) return [];
  const bytes = new TextEncoder().encode(skill(rendering));
  return [
    {
      path: skillPath(rendering.snapshot.facts.product.id),
      frontmatter: frontMatterOf(rendering),
      digest: `sha256:${await sha256Hex(bytes)}`,
      size: bytes.length,
    },
  ];
}

function descriptionOf({ snapshot: { facts, pages } }: DocumentContext): string {
  const { name } = facts.product;
  const has = held(facts);
  const answers = [
    ...(has.actions ? ['what it can do and how risky each action is'] : []),
    ...(has.releases ? ['what was released'] : []),
    ...(has.guides ? ['how to install it'] : []),
    ...(pages.length > 0 ? ['what its documentation says'] : []),
  ];
  const what = hasFacts(facts) ? 'Facts and documentation' : 'Documentation';
  return `${what} of ${name}, read-only and without an account${answers.length === 0 ? '' : `: ${answers.join(', ')}`}. Use it before answering questions about ${name}${has.actions ? ' or running one of its actions' : ''}.`;
}

function held({
  capabilities,
  releases,
  installation,
  benchmarks,
}: Facts): Readonly<Record<'actions' | 'releases' | 'guides' | 'evidence', boolean>> {
  return {
    actions: capabilities.actions.length > 0,
    releases: releases.releases.length > 0,
    guides: (installation?.guides ?? []).length > 0,
    evidence: (benchmarks?.evidence ?? []).length > 0,
  };
}

function frontMatterOf(rendering: DocumentContext): PublishedSkill['frontmatter'] {
  const { id, license } = rendering.snapshot.facts.product;
  return {
    name: skillName(id),
    description: descriptionOf(rendering),
    ...(license !== 'NOASSERTION' && { license }),
    compatibility: 'Any client of the Model Context Protocol over Streamable HTTP, or plain HTTP GET',
  };
}

/** A text in JSON is one in YAML, too (YAML 1.2, 1.2). */
function skill(rendering: DocumentContext): string {
  const { name, ...rest } = frontMatterOf(rendering);
  const members = Object.entries(rest).map(([member, value]) => `${member}: ${JSON.stringify(value)}\n`);
  return `---\nname: ${name}\n${members.join('')}---\n\n${toMarkdown(body(rendering))}`;
}

function body(rendering: DocumentContext): readonly Block[] {
  const { site, mcp, snapshot } = rendering;
  const { product } = snapshot.facts;
  const has = held(snapshot.facts);
  const { limit, windowSeconds } = site.rateLimit;
  const documents = withAddress(rendering, [
    ['/capabilities.md', 'actions, permissions and approval'],
    ['/releases.md', 'releases'],
    ['/installation.json', 'how to install it'],
    ['/benchmarks.json', 'measurements and their limits'],
    ['/llms.txt', 'everything, as a list'],
    ['/openapi.json', 'the machine contract'],
  ] as const).map(([address, , what]) => [link(what, address)]);
  return [
    heading(1, `${product.name}: ${hasFacts(snapshot.facts) ? 'facts and documentation' : 'documentation'}`),
    paragraph(product.summary),
    heading(2, 'When to use it'),
    ...list([
      `A question about ${product.name}: search its documentation and cite the address of what you found.`,
      ...(has.actions
        ? [
            `Before you run an action of ${product.name}: read its permission tier, its effects and whether somebody must approve it, and ask first if it says so.`,
          ]
        : []),
      ...(has.releases || has.guides || has.evidence
        ? ['When you need a version, an installation or a figure: take it from here, not from memory.']
        : []),
    ]),
    heading(2, 'When not to use it'),
    paragraph('It only reads: it runs no actions, writes nothing and reaches no user’s machine.'),
    ...connectBlocks(rendering, 3),
    ...(mcp.tools.length === 0 ? [] : [heading(2, 'Tools')]),
    ...list(mcp.tools.map(({ name, description }) => [literal(name), `: ${description}`])),
    heading(2, 'Without the tools'),
    ...list(documents),
    heading(2, 'Limits and errors'),
    paragraph(
      `The tools and the status document answer ${limit} requests in ${windowSeconds} seconds for each client; the other documents are not limited, and change only with their ETag. Every refusal names a code and how to resolve it; on 429 wait for the seconds in Retry-After.`,
    ),
  ];
}

export const agentSkillsSchema: JsonObject = {
  title: 'AgentSkillsIndex',
  description: 'Which skills there are (agent skills discovery 0.2.0).',
  ...objectSchema({
    $schema: { const: schema },
    skills: {
      type: 'array',
      items: objectSchema({
        name: { type: 'string', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 64 },
        type: { enum: ['skill-md', 'archive'] },
        description: { type: 'string', maxLength: 1024 },
        url: uri,
        digest: sha256,
      }),
    },
  }),
};
