// Skills over MCP (SEP-2640, extension io.modelcontextprotocol/skills): the skill that the documents publish, listed with its
// files and read as a resource. Text and digest are those of the document, so the two ways cannot disagree.
import type { JsonObject } from '../../shared/json.ts';
import type { Representation } from '../http/representation.ts';
import type { Resource, ResourceContent, ResourceProvider } from './resource.ts';

export const skillsExtension = 'io.modelcontextprotocol/skills';
const mimeType = 'text/markdown';

/** A skill of one file, as its document is (agentskills.io). */
export interface PublishedSkill {
  /** Of its SKILL.md, below the base URL. */
  readonly path: string;
  readonly frontmatter: { readonly name: string; readonly description: string } & Readonly<Record<string, string>>;
  /** Of its bytes: `sha256:<64 hex>`. */
  readonly digest: string;
  /** Length in bytes. */
  readonly size: number;
}

/** A skill as a client lists it (SEP-2640, skill entries). */
export interface SkillEntry {
  readonly uri: string;
  readonly frontmatter: JsonObject;
  readonly resources: readonly { readonly uri: string; readonly digest: string; readonly size: number }[];
}

/** What is read of documents: which skills they hold, and their bytes. */
export interface SkillDocuments {
  readonly site: { readonly skills?: readonly PublishedSkill[] };
  get(path: string): Pick<Representation, 'variants'> | undefined;
}

function uriOf({ frontmatter }: PublishedSkill): string {
  return `skill://${frontmatter.name}/SKILL.md`;
}

export function skillEntries({ skills = [] }: SkillDocuments['site']): readonly SkillEntry[] {
  return skills.map((skill) => {
    const { frontmatter, digest, size } = skill;
    const uri = uriOf(skill);
    return { uri, frontmatter: { ...frontmatter }, resources: [{ uri, digest, size }] };
  });
}

export function withSkills(resources: ResourceProvider | undefined, documents: SkillDocuments): ResourceProvider | undefined {
  const { skills = [] } = documents.site;
  if (skills.length === 0) return resources;
  const entries = skills.map((skill): Resource => {
    const { name, description } = skill.frontmatter;
    return { uri: uriOf(skill), name, description, mimeType, size: skill.size };
  });
  const read = (uri: string): ResourceContent | undefined => {
    const skill = skills.find((each) => uriOf(each) === uri);
    const body = skill && documents.get(skill.path)?.variants[0]?.body;
    return body && { uri, mimeType, text: new TextDecoder().decode(body) };
  };
  let all: readonly Resource[] | undefined;
  return {
    // Made when it is first requested: listing the pages of a snapshot takes time.
    get resources(): readonly Resource[] {
      return (all ??= [...(resources?.resources ?? []), ...entries]);
    },
    templates: resources?.templates ?? [],
    read: (uri) => read(uri) ?? resources?.read(uri),
    ...(resources?.complete && { complete: resources.complete.bind(resources) }),
  };
}
