// What the contract states of each operation: names and response descriptions of SPEC 4 verbatim (SPEC 4.1 to 4.5). A test
// fails when a route has no operation or an operation no route.

export interface OperationText {
  /** Absent for status alone (SPEC 4.1). */
  readonly operationId?: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: 'metadata' | 'documentation' | 'tools' | 'discovery';
  /** Component that describes the 200 body, where it has one. */
  readonly schema?: string;
  /** Of the 200 response. */
  readonly response: string;
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
    operationId: 'getCapabilities',
    summary: 'Capability catalog',
    description:
      'Generated actions with permission tiers, approval requirements, providers, platforms and verification depth. Cache it rather than polling.',
    tag: 'metadata',
    schema: 'CapabilityCatalog',
    response: 'Capability catalog',
  },
  getReleases: {
    operationId: 'getReleases',
    summary: 'Release catalog',
    description: 'Structured public release records. Cache it rather than polling.',
    tag: 'metadata',
    schema: 'ReleaseCatalog',
    response: 'Release catalog',
  },
  getInstallation: {
    operationId: 'getInstallation',
    summary: 'Installation guides',
    description: 'How to install the product, a guide for each platform.',
    tag: 'metadata',
    schema: 'InstallationGuides',
    response: 'Installation guides',
  },
  getBenchmarks: {
    operationId: 'getBenchmarks',
    summary: 'Benchmark evidence',
    description: 'What was measured, how, on what, and what the figures do not say.',
    tag: 'metadata',
    schema: 'BenchmarkEvidence',
    response: 'Benchmark evidence',
  },
  getOpenApi: {
    operationId: 'getOpenApi',
    summary: 'Machine contract',
    description: 'This document.',
    tag: 'discovery',
    schema: 'OpenApi',
    response: 'OpenAPI document',
  },
  getMcpManifest: {
    operationId: 'getMcpManifest',
    summary: 'Tool-server discovery',
    description: 'Describes the tool endpoint in a form that readers of every manifest shape in use understand.',
    tag: 'discovery',
    schema: 'McpManifest',
    response: 'Tool-server manifest',
  },
  getMcpServerCard: {
    operationId: 'getMcpServerCard',
    summary: 'Read-only tool-server card',
    description:
      'Endpoint metadata. A request whose Accept names text/event-stream, or that carries MCP-Protocol-Version, Mcp-Session-Id or Last-Event-ID, looks for a standalone stream, which is not offered: 405. The card type is answered when Accept names it. Has a quota of its own, apart from calls.',
    tag: 'tools',
    schema: 'ServerCard',
    response: 'Endpoint metadata',
  },
  callDocumentationMcp: {
    operationId: 'callDocumentationMcp',
    summary: 'JSON-RPC request to the tool server',
    description:
      'One JSON-RPC 2.0 message of the Model Context Protocol; the answer is JSON, never a stream. Clients advertise application/json and text/event-stream in Accept. Nothing is remembered between calls. Counts against the quota.',
    tag: 'tools',
    schema: 'RpcResponse',
    response: 'JSON-RPC response',
  },
  getServerCard: {
    operationId: 'getServerCard',
    summary: 'Tool-server card at its reserved place',
    description: 'The card of GET /api/mcp, cacheable and readable from every origin.',
    tag: 'discovery',
    schema: 'ServerCard',
    response: 'Server card',
  },
  getOlderServerCard: {
    operationId: 'getOlderServerCard',
    summary: 'Tool-server card in its older shape',
    description: 'For clients that know the earlier proposal; lists the tools with their arguments.',
    tag: 'discovery',
    schema: 'OlderServerCard',
    response: 'Older server card',
  },
  getAiCatalog: {
    operationId: 'getAiCatalog',
    summary: 'Catalog of what agents can use',
    description: 'The AI Catalog: the tool server, the skill and the catalog of actions, with what they answer.',
    tag: 'discovery',
    schema: 'AiCatalog',
    response: 'AI catalog',
  },
  getArdCatalog: {
    operationId: 'getArdCatalog',
    summary: 'Catalog of what agents can use, at its other place',
    description: 'The document of the AI Catalog, where readers of its sister draft look for it.',
    tag: 'discovery',
    schema: 'AiCatalog',
    response: 'AI catalog',
  },
  getApiCatalog: {
    operationId: 'getApiCatalog',
    summary: 'Catalog of the endpoints',
    description: 'A linkset (RFC 9727): each endpoint and what describes it. HEAD answers with the same Link field.',
    tag: 'discovery',
    schema: 'ApiCatalog',
    response: 'Linkset',
  },
  getAgentSkills: {
    operationId: 'getAgentSkills',
    summary: 'Index of skills',
    description: 'Which skills there are, with the digest of each.',
    tag: 'discovery',
    schema: 'AgentSkillsIndex',
    response: 'Index of skills',
  },
  getAgentSkill: {
    operationId: 'getAgentSkill',
    summary: 'One skill',
    description: 'When to use the facts and documentation, how to connect, which tools there are, and their limits.',
    tag: 'documentation',
    response: 'The skill as Markdown',
  },
  getLlmsTxt: {
    operationId: 'getLlmsTxt',
    summary: 'What is here, for agents',
    description:
      'When to use this front, and links to its facts, tools and documentation, in the order of llms.txt. Sections too large for it have lists of their own.',
    tag: 'documentation',
    response: 'llms.txt',
  },
  getLlmsFullTxt: {
    operationId: 'getLlmsFullTxt',
    summary: 'Everything in one text',
    description:
      'How to connect, the facts and the documentation pages. Sections too large for it have texts of their own, which its head names.',
    tag: 'documentation',
    response: 'llms-full.txt',
  },
  getSectionLlmsTxt: {
    operationId: 'getSectionLlmsTxt',
    summary: 'The pages of one section, for agents',
    description: 'Links to every page of a section of the documentation that /llms.txt names and does not list itself.',
    tag: 'documentation',
    response: 'Links to the pages of a section',
  },
  getSectionLlmsFullTxt: {
    operationId: 'getSectionLlmsFullTxt',
    summary: 'One section in one text',
    description: 'Every page of a section of the documentation that /llms-full.txt names and does not hold itself.',
    tag: 'documentation',
    response: 'The pages of a section',
  },
  getCapabilitiesMarkdown: {
    operationId: 'getCapabilitiesMarkdown',
    summary: 'Capability catalog as Markdown',
    description: 'The actions as tables, a table for each family.',
    tag: 'documentation',
    response: 'Capability catalog as Markdown',
  },
  getReleasesMarkdown: {
    operationId: 'getReleasesMarkdown',
    summary: 'Release catalog as Markdown',
    description: 'The releases with their changes, files and packages.',
    tag: 'documentation',
    response: 'Release catalog as Markdown',
  },
  getDocumentationPage: {
    operationId: 'getDocumentationPage',
    summary: 'Documentation page as Markdown',
    description: 'The parameter matches one or more path segments and is looked up literally.',
    tag: 'documentation',
    response: 'The page as Markdown',
  },
  getDocumentationContents: {
    operationId: 'getDocumentationContents',
    summary: 'Contents of the documentation',
    description: 'Every page in reading order, for people; Markdown when Accept asks for it.',
    tag: 'documentation',
    response: 'Contents of the documentation',
  },
  getDocumentationHtml: {
    operationId: 'getDocumentationHtml',
    summary: 'Documentation page for people',
    description: 'The page as HTML; Markdown when Accept asks for it. The parameter matches one or more path segments.',
    tag: 'documentation',
    response: 'The page to read',
  },
  getStyleSheet: {
    operationId: 'getStyleSheet',
    summary: 'Style sheet of pages for people',
    description: 'The digest in its name changes with its content.',
    tag: 'documentation',
    response: 'The style sheet',
  },
  getScript: {
    operationId: 'getScript',
    summary: 'Script of pages for people',
    description: 'It calls the documentation tools for the search box. The digest in its name changes with its content.',
    tag: 'documentation',
    response: 'The script',
  },
  getIconPng: {
    operationId: 'getIconPng',
    summary: 'Icon as PNG',
    description: 'A picture of the product. The digest in its name changes with its content.',
    tag: 'documentation',
    response: 'The picture',
  },
  getIconSvg: {
    operationId: 'getIconSvg',
    summary: 'Icon as SVG',
    description: 'A picture of the product, of any size. The digest in its name changes with its content.',
    tag: 'documentation',
    response: 'The picture',
  },
  getFavicon: {
    operationId: 'getFavicon',
    summary: 'Icon where browsers look for one',
    description: 'The small icons of the product in one file, or the icon that comes nearest to one.',
    tag: 'documentation',
    response: 'The picture',
  },
  getReleasesFeed: {
    operationId: 'getReleasesFeed',
    summary: 'Releases as JSON Feed',
    description: 'The newest releases that have a date, for feed readers (JSON Feed 1.1).',
    tag: 'metadata',
    schema: 'JsonFeed',
    response: 'JSON feed',
  },
  getReleasesRss: {
    operationId: 'getReleasesRss',
    summary: 'Releases as RSS',
    description: 'The same releases for readers of RSS 2.0.',
    tag: 'metadata',
    response: 'RSS feed',
  },
  getSchema: {
    operationId: 'getSchema',
    summary: 'JSON Schema of a document',
    description: 'The shape of one of the documents as JSON Schema 2020-12. Unknown members are allowed and must be ignored.',
    tag: 'documentation',
    schema: 'JsonSchema',
    response: 'JSON Schema',
  },
  listProblems: {
    operationId: 'listProblems',
    summary: 'Problem types',
    description: 'Every code that a refusal can carry.',
    tag: 'documentation',
    response: 'List of problem types',
  },
  getProblem: {
    operationId: 'getProblem',
    summary: 'One problem type',
    description: 'What a problem means and how to resolve it.',
    tag: 'documentation',
    response: 'Problem type',
  },
  getAuth: {
    operationId: 'getAuth',
    summary: 'What a client must obtain: nothing',
    description: 'Says that no authentication exists, and what a client does instead of logging in.',
    tag: 'documentation',
    response: 'Access',
  },
  getSitemap: {
    operationId: 'getSitemap',
    summary: 'Sitemap',
    description: 'The pages and texts of this front, with the time of their last change where it is known.',
    tag: 'discovery',
    response: 'Sitemap',
  },
  getSecurityTxt: {
    operationId: 'getSecurityTxt',
    summary: 'Where to report a vulnerability',
    description: 'Contacts and policy for security researchers (RFC 9116).',
    tag: 'discovery',
    response: 'security.txt',
  },
  getRobotsTxt: {
    operationId: 'getRobotsTxt',
    summary: 'Rules for crawlers',
    description: 'What crawlers may fetch, as the team states it (RFC 9309).',
    tag: 'discovery',
    response: 'robots.txt',
  },
  getHome: {
    operationId: 'getHome',
    summary: 'Index of the front',
    description: 'A page for people; Markdown when Accept asks for it.',
    tag: 'documentation',
    response: 'Index of the front',
  },
};
