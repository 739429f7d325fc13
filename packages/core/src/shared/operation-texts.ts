// Names and response descriptions of operations, verbatim from SPEC 4.1 to 4.5. A test compares them with the routes.

export interface OperationText {
  readonly summary: string;
  readonly description: string;
  /** Default: `documentation`. */
  readonly tag?: 'metadata' | 'tools' | 'discovery';
  /** Component that describes the 200 body, where it has one. */
  readonly schema?: string;
  /** Of the 200 response. Default: the summary. */
  readonly response?: string;
}

/** The name of an operation in the contract, which status alone does not have (SPEC 4.1). */
export function operationIdOf(name: string): string | undefined {
  return name === 'getStatus' ? undefined : name;
}

export const operations: Readonly<Record<string, OperationText>> = {
  getStatus: {
    summary: 'Status and discovery',
    description:
      'Versioned API status, links to every surface, stated boundaries. Accepts no writes and no user data. Counts against the quota.',
    tag: 'metadata',
    schema: 'Status',
    response: 'Status document',
  },
  getCapabilities: {
    summary: 'Capability catalog',
    description:
      'Generated actions with permission tiers, approval requirements, providers, platforms and verification depth. Cache it rather than polling.',
    tag: 'metadata',
    schema: 'CapabilityCatalog',
  },
  getReleases: {
    summary: 'Release catalog',
    description: 'Structured public release records. Cache it rather than polling.',
    tag: 'metadata',
    schema: 'ReleaseCatalog',
  },
  getAdvisories: {
    summary: 'Advisories',
    description: 'Every advisory, each in the format of OSV. Known problems of each release are in the release catalog.',
    tag: 'metadata',
    schema: 'Advisories',
  },
  getAdvisory: {
    summary: 'One advisory',
    description: 'One advisory in the format of OSV.',
    tag: 'metadata',
    schema: 'Osv',
    response: 'Advisory',
  },
  getInstallation: {
    summary: 'Installation guides',
    description: 'How to install the product, a guide for each platform.',
    tag: 'metadata',
    schema: 'InstallationGuides',
  },
  getBenchmarks: {
    summary: 'Benchmark evidence',
    description: 'What was measured, how, on what, and the limits of the figures.',
    tag: 'metadata',
    schema: 'BenchmarkEvidence',
  },
  getChanges: {
    summary: 'What changed since a former snapshot',
    description:
      'With `since`, the id of a former snapshot: the pages and facts that were added, changed, moved or removed since. Without it, the snapshots that can be named. A host of files alone answers with that list.',
    tag: 'metadata',
    schema: 'Changes',
    response: 'What changed, or the list of former snapshots',
  },
  getChangesSince: {
    summary: 'The same, by a path',
    description: 'What changed since the snapshot whose id has this digest.',
    tag: 'metadata',
    schema: 'Changes',
    response: 'What changed',
  },
  getOpenApi: {
    summary: 'Machine contract',
    description: 'This document.',
    tag: 'discovery',
    schema: 'OpenApi',
    response: 'OpenAPI document',
  },
  getMcpManifest: {
    summary: 'Tool-server discovery',
    description: 'Describes the tool endpoint for readers of every manifest shape in use.',
    tag: 'discovery',
    schema: 'McpManifest',
    response: 'Tool-server manifest',
  },
  getMcpServerCard: {
    summary: 'Read-only tool-server card',
    description:
      'Endpoint metadata. A request whose Accept names text/event-stream, or that carries MCP-Protocol-Version, Mcp-Session-Id or Last-Event-ID, looks for a standalone stream, which is not offered: 405. The card type is answered when Accept names it. Has its own quota, separate from that of calls.',
    tag: 'tools',
    schema: 'ServerCard',
    response: 'Endpoint metadata',
  },
  callDocumentationMcp: {
    summary: 'JSON-RPC request to the tool server',
    description:
      'One JSON-RPC 2.0 message of the Model Context Protocol; the answer is JSON, never a stream. Clients advertise application/json and text/event-stream in Accept. Nothing is remembered between calls. Counts against the quota.',
    tag: 'tools',
    schema: 'RpcResponse',
    response: 'JSON-RPC response',
  },
  getServerCard: {
    summary: 'Tool-server card at its reserved place',
    description: 'The card of GET /api/mcp, cacheable and readable from every origin.',
    tag: 'discovery',
    schema: 'ServerCard',
    response: 'Server card',
  },
  getOlderServerCard: {
    summary: 'Tool-server card in its older shape',
    description: 'For clients that know the earlier proposal; lists the tools with their arguments.',
    tag: 'discovery',
    schema: 'OlderServerCard',
    response: 'Older server card',
  },
  getAiCatalog: {
    summary: 'Catalog of what agents can use',
    description: 'The AI Catalog: what agents can use here, and what each answers.',
    tag: 'discovery',
    schema: 'AiCatalog',
    response: 'AI catalog',
  },
  getArdCatalog: {
    summary: 'Catalog of what agents can use, for registries',
    description: 'The same entries as Agentic Resource Discovery 0.91 has them: with the tools of the server.',
    tag: 'discovery',
    schema: 'ArdCatalog',
    response: 'ARD catalog',
  },
  getApiCatalog: {
    summary: 'Catalog of the endpoints',
    description: 'A linkset (RFC 9727): each endpoint and what describes it. HEAD answers with the same Link field.',
    tag: 'discovery',
    schema: 'ApiCatalog',
    response: 'Linkset',
  },
  getAgentSkills: {
    summary: 'Index of skills',
    description: 'Which skills there are, with the digest of each.',
    tag: 'discovery',
    schema: 'AgentSkillsIndex',
  },
  getAgentSkill: {
    summary: 'One skill',
    description: 'When to use it, how to connect, which tools there are, and their limits.',
    response: 'The skill as Markdown',
  },
  getLlmsTxt: {
    summary: 'What is here, for agents',
    description:
      'When to use this front, and links to all that it publishes, in the order of llms.txt. Sections too large for it have lists of their own.',
    response: 'llms.txt',
  },
  getLlmsFullTxt: {
    summary: 'Everything in one text',
    description:
      'How to connect, then everything that is published. Sections too large for it have texts of their own, which its head lists.',
    response: 'llms-full.txt',
  },
  getSectionLlmsTxt: {
    summary: 'The pages of one section, for agents',
    description: 'Links to every page of a section of the documentation that /llms.txt links to but does not list.',
    response: 'Links to the pages of a section',
  },
  getSectionLlmsFullTxt: {
    summary: 'One section in one text',
    description: 'Every page of a section of the documentation that /llms-full.txt links to but does not contain.',
    response: 'The pages of a section',
  },
  getCapabilitiesMarkdown: {
    summary: 'Capability catalog as Markdown',
    description: 'The actions as tables, a table for each family.',
  },
  getReleasesMarkdown: {
    summary: 'Release catalog as Markdown',
    description: 'The releases with their changes, files and packages.',
  },
  getDocumentationPage: {
    summary: 'Documentation page as Markdown',
    description: 'The parameter matches one or more path segments and is looked up literally.',
    response: 'The page as Markdown',
  },
  getDocumentationContents: {
    summary: 'Contents of the documentation',
    description: 'Every page in reading order, for people; Markdown when Accept asks for it.',
  },
  getDocumentationHtml: {
    summary: 'Documentation page for people',
    description: 'The page as HTML; Markdown when Accept asks for it. The parameter matches one or more path segments.',
    response: 'The page to read',
  },
  getStyleSheet: {
    summary: 'Style sheet of pages for people',
    description: 'The digest in its name changes with its content.',
    response: 'The style sheet',
  },
  getScript: {
    summary: 'Script of pages for people',
    description: 'It calls the documentation tools for the search box. The digest in its name changes with its content.',
    response: 'The script',
  },
  getNotFoundPage: {
    summary: 'Page of an address that has none',
    description:
      'The page for clients that prefer HTML to a problem document, with search, contents and a link home. Static hosts serve it for unknown addresses.',
    response: 'The page to read',
  },
  getIconPng: {
    summary: 'Icon as PNG',
    description: 'A picture of the product. The digest in its name changes with its content.',
    response: 'The picture',
  },
  getIconSvg: {
    summary: 'Icon as SVG',
    description: 'A picture of the product, of any size. The digest in its name changes with its content.',
    response: 'The picture',
  },
  getPicture: {
    summary: 'Picture of documentation pages',
    description: 'A PNG, JPEG, GIF, WebP, AVIF or SVG picture that a page shows. The digest in its name changes with its content.',
    response: 'The picture',
  },
  getFavicon: {
    summary: 'Icon where browsers look for one',
    description: 'The small icons of the product in one file, or the nearest icon.',
    response: 'The picture',
  },
  getReleasesFeed: {
    summary: 'Releases as JSON Feed',
    description: 'The newest releases that have a date, for feed readers (JSON Feed 1.1).',
    tag: 'metadata',
    schema: 'JsonFeed',
    response: 'JSON feed',
  },
  getReleasesRss: {
    summary: 'Releases as RSS',
    description: 'The same releases for readers of RSS 2.0.',
    tag: 'metadata',
    response: 'RSS feed',
  },
  getSchema: {
    summary: 'JSON Schema of a document',
    description: 'The shape of one of the documents as JSON Schema 2020-12. Unknown members are allowed and must be ignored.',
    schema: 'JsonSchema',
    response: 'JSON Schema',
  },
  listProblems: {
    summary: 'Problem types',
    description: 'Every code that a refusal can have.',
    response: 'List of problem types',
  },
  getProblem: {
    summary: 'One problem type',
    description: 'What a problem means and how to resolve it.',
    response: 'Problem type',
  },
  getAuth: {
    summary: 'What a client must obtain: nothing',
    description: 'States that no authentication exists, and what a client does instead.',
    response: 'Access',
  },
  getSitemap: {
    summary: 'Sitemap',
    description: 'The pages and texts of this front, with the time of their last change where it is known.',
    tag: 'discovery',
  },
  getSecurityTxt: {
    summary: 'Where to report a vulnerability',
    description: 'Contacts and policy for security researchers (RFC 9116).',
    tag: 'discovery',
    response: 'security.txt',
  },
  getRobotsTxt: {
    summary: 'Rules for crawlers',
    description: 'What crawlers may fetch, as the team states it (RFC 9309).',
    tag: 'discovery',
    response: 'robots.txt',
  },
  getHome: {
    summary: 'Index of the front',
    description: 'A page for people; Markdown when Accept asks for it.',
  },
};
