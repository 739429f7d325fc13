// What the MCP endpoint serves, prepared once: who the server is, its tools by name, and the lists that never change.
import { type JsonObject, defined } from '../../shared/json.ts';
import type { Icon } from './icon.ts';
import type { Prompt } from './prompt.ts';
import type { ResourceProvider } from './resource.ts';
import { type SkillDocuments, type SkillEntry, skillEntries, skillsExtension, withSkills } from './skill.ts';
import type { Tool } from './tool.ts';
import { SerializedJson } from './result.ts';

/**
 * What a tool server offers: tools, and where there are any, resources and prompts. Give the same to `renderDocuments` and to
 * `createService`. A team adds its own with `{ ...mcp, tools: [...mcp.tools, mine] }`.
 */
export interface McpContent {
  readonly tools: readonly Tool[];
  readonly resources?: ResourceProvider;
  readonly prompts?: readonly Prompt[];
}

/** How the server names itself: the same in the handshake, in server/discover and in the cards. */
export interface ServerIdentity {
  readonly name: string;
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly websiteUrl?: string;
  readonly icons?: readonly Icon[];
  /** For the model: what the tools are good for and where to start. */
  readonly instructions: string;
}

export interface McpServer {
  readonly identity: ServerIdentity;
  /** Cursors of lists belong to it. */
  readonly snapshotId: string;
  readonly isPublished: (path: string) => boolean;
  /** Declared only when there is something to serve; `{}` means offered. */
  readonly capabilities: JsonObject;
  readonly tools: ReadonlyMap<string, Tool>;
  /** `tools` of tools/list. */
  readonly toolList: SerializedJson;
  /** `_meta` of every modern result: who answered. */
  readonly resultMeta: SerializedJson;
  /** The same of server/discover, with all that is known of who answers. */
  readonly discoverMeta: SerializedJson;
  readonly resources: ResourceProvider | undefined;
  readonly prompts: ReadonlyMap<string, Prompt>;
  readonly skills: readonly SkillEntry[];
  readonly timeoutMs: number;
  /** Receives what a tool, resource or prompt threw; no client ever sees it. */
  onError(error: unknown): void;
}

/**
 * The capability object: tools always, the others when they exist. Skills are read as resources, so that they bring these along. Both
 * eras say it in one place: the skills extension needs nothing of the newer one (SEP-2640, dependencies).
 */
export function capabilitiesOf({ tools, resources, prompts }: McpContent, hasSkills: boolean): JsonObject {
  const hasPrompts = (prompts?.length ?? 0) > 0;
  return {
    ...(tools.length > 0 && { tools: {} }),
    ...((resources !== undefined || hasSkills) && { resources: {} }),
    ...(hasPrompts && { prompts: {} }),
    ...((hasPrompts || resources?.complete !== undefined) && { completions: {} }),
    ...(hasSkills && { extensions: { [skillsExtension]: {} } }),
  };
}

/** A tool as tools/list shows it (MCP Tool). */
export function listedTool({ name, title, description, inputSchema, outputSchema, annotations, icons }: Tool): JsonObject {
  return defined({
    name,
    title,
    description,
    icons: icons && listedIcons(icons),
    inputSchema,
    outputSchema,
    // Clients of before 2025-06-18 show the title of the annotations.
    annotations: { title, ...annotations },
  });
}

/** Indexes content by name. Throws TypeError for a name used twice. */
export function prepareServer(
  documents: SkillDocuments & { readonly snapshotId: string; readonly site: { readonly identity: ServerIdentity } },
  content: McpContent,
  timeoutMs: number,
  onError: (error: unknown) => void,
): McpServer {
  const { identity } = documents.site;
  const { name, title, version } = identity;
  const skills = skillEntries(documents.site);
  return {
    identity,
    snapshotId: documents.snapshotId,
    isPublished: (path) => documents.get(path) !== undefined,
    capabilities: capabilitiesOf(content, skills.length > 0),
    tools: byName('tool', content.tools),
    toolList: new SerializedJson(JSON.stringify(content.tools.map(listedTool))),
    resultMeta: metaOf({ name, title, version }),
    discoverMeta: metaOf(serverInfo(identity)),
    resources: withSkills(content.resources, documents),
    prompts: byName('prompt', content.prompts ?? []),
    skills,
    timeoutMs,
    onError,
  };
}

/** Who the server is, without what is meant for the model (MCP Implementation). */
export function serverInfo({ name, title, version, description, websiteUrl, icons }: ServerIdentity): JsonObject {
  return defined({ name, title, version, description, websiteUrl, icons: icons && listedIcons(icons) });
}

function listedIcons(icons: readonly Icon[]): readonly JsonObject[] {
  return icons.map((icon) => ({ ...icon }));
}

function metaOf(info: JsonObject): SerializedJson {
  return new SerializedJson(JSON.stringify({ 'io.modelcontextprotocol/serverInfo': info }));
}

function byName<Named extends { readonly name: string }>(what: string, list: readonly Named[]): ReadonlyMap<string, Named> {
  const map = new Map(list.map((item) => [item.name, item]));
  if (map.size !== list.length)
    throw new TypeError(`${what} names: expected each name once, received ${list.map(({ name }) => name).join(', ')}`);
  return map;
}
