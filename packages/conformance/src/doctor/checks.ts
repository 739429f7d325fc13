// Every check of the doctor: its group, how much it matters, the clause it comes from, what holds, and how it is fixed. The order
// is that of reports and of docs/guides/doctor.md. Scanners and directories are those of the date in docs/guides/doctor.md.

/** Groups of checks, each with its title. */
export const groups = {
  reach: 'Reachable, and safe to ask',
  documents: 'Documents, header fields, caching',
  markdown: 'Pages as Markdown',
  llms: 'llms.txt',
  moved: 'Old addresses',
  discovery: 'Discovery',
  server: 'Tool server',
  tools: 'Tools',
  limits: 'Limits',
  contract: 'Contract',
} as const;

export type Group = keyof typeof groups;

export interface Check {
  readonly group: Group;
  /** An error breaks a MUST or a client; a warning a SHOULD, or a rule of those who list and rate fronts. */
  readonly severity: 'error' | 'warning';
  /** Where the rule is. */
  readonly clause: string;
  /** What holds, in a sentence. */
  readonly description: string;
  readonly fix: string;
}

type Row = readonly [name: string, severity: Check['severity'], clause: string, description: string, fix: string];

const rows = {
  reach: [
    [
      'reachable',
      'error',
      'RFC 9110 section 15',
      'A request is answered within 6 s, in HTTP that can be read.',
      'Look at the server and at the proxy before it: it hangs, breaks off, or sends what is no HTTP.',
    ],
    [
      'redirect',
      'error',
      'RFC 9110 section 15.4',
      'A redirect keeps the scheme, leads to a public address, and ends after five.',
      'Name the address that it leads to, or fix the redirect.',
    ],
    ['size', 'warning', 'AFDocs, page sizes', 'An answer has at most 6 MB.', 'Publish parts of it, and a list of the parts.'],
    [
      'https',
      'warning',
      'RFC 9110 section 4.2.2',
      'A public front is served by https.',
      'Serve it by https, and name that address everywhere.',
    ],
    [
      'robots',
      'warning',
      'RFC 9309 section 2.3.1',
      '/robots.txt is a text of rules, or is not there.',
      'Serve rules as text/plain, or answer 404.',
    ],
    [
      'robots-agents',
      'warning',
      'RFC 9309 section 2.2.2; Cloudflare robotsTxtAiRules',
      'robots.txt lets assistants read the front.',
      'Allow the paths of the front for these agents; leave it as it is when they shall stay out.',
    ],
    [
      'not-found',
      'error',
      'RFC 9110 section 15.5.5',
      'A path that is not there is answered with 404.',
      'Answer 404 for unknown paths; a client takes 200 for a document.',
    ],
    [
      'not-found-helps',
      'warning',
      'RFC 8288; Ora, agent-friendly 404',
      'A 404 says where to go on: a Link field, or links in its body.',
      'Name llms.txt, the sitemap or the contract in the answer.',
    ],
  ],
  documents: [
    [
      'media-type',
      'error',
      'RFC 9110 section 8.3',
      'A document has the media type of its form.',
      'Set Content-Type where the document is served.',
    ],
    [
      'nosniff',
      'warning',
      'Fetch standard, X-Content-Type-Options',
      'A document forbids guessing its type.',
      'Send X-Content-Type-Options: nosniff.',
    ],
    [
      'validator',
      'warning',
      'RFC 9110 section 8.8',
      'A document has a validator: ETag or Last-Modified.',
      'Send an ETag, so that clients need not fetch what they have.',
    ],
    [
      'conditional',
      'warning',
      'RFC 9110 section 13.1.2',
      'A request with the current entity tag is answered with 304.',
      'Compare If-None-Match where the document is served.',
    ],
    [
      'head',
      'warning',
      'RFC 9110 section 9.3.2',
      'HEAD has the status and the fields of GET.',
      'Answer HEAD as GET without the body.',
    ],
    [
      'cache-control',
      'warning',
      'RFC 9111 section 5.2',
      'A document says how long it may be kept.',
      'Send Cache-Control, such as public, max-age=300.',
    ],
    [
      'compressed',
      'warning',
      'RFC 9110 section 12.5.3',
      'A large text is compressed for those who accept it.',
      'Compress text with gzip or brotli.',
    ],
    [
      'vary-coding',
      'error',
      'RFC 9110 section 12.5.5',
      'What is compressed by choice says Vary: Accept-Encoding.',
      'Add Accept-Encoding to Vary, also where it is not compressed.',
    ],
    [
      'cors',
      'warning',
      'Fetch standard, CORS protocol; SEP-2127',
      'Pages of other origins may read discovery documents.',
      'Send Access-Control-Allow-Origin: *.',
    ],
  ],
  markdown: [
    [
      'markdown',
      'warning',
      'RFC 9110 section 12.5.1; Cloudflare markdownNegotiation, Mintlify, AFDocs',
      'A page is answered as Markdown when Accept asks for text/markdown.',
      'Put `withFallback` before the site, or publish a front: docs/guides/existing-site.md.',
    ],
    [
      'html',
      'error',
      'RFC 9110 section 12.5.1',
      'A page is answered as HTML when Accept asks for text/html.',
      'Answer Markdown only where Accept prefers it.',
    ],
    [
      'vary-accept',
      'error',
      'RFC 9110 section 12.5.5',
      'Where Accept chooses the form, every form says Vary: Accept.',
      'Add Accept to Vary of all forms; a cache mixes them up otherwise.',
    ],
    [
      'markdown-alternate',
      'warning',
      'AFDocs, Markdown pages; Mintlify',
      'A page has a Markdown version: by Link, by <link>, or its address with .md.',
      'Publish the Markdown, and name it with Link rel="alternate" type="text/markdown".',
    ],
    [
      'markdown-alternate-same',
      'error',
      'RFC 9110 section 12',
      'All forms of a page say the same: its title is in its Markdown, and its Markdown version is what Accept gets.',
      'Make Markdown and HTML from one source, at one time.',
    ],
    ['markdown-size', 'warning', 'AFDocs, page sizes', 'A page as Markdown has at most 100,000 characters.', 'Split the page.'],
  ],
  llms: [
    [
      'llms',
      'warning',
      'llmstxt.org; Lighthouse llms-txt',
      '/llms.txt is there.',
      'Publish one: what this is, when to use it, and a link to each page.',
    ],
    [
      'llms-shape',
      'warning',
      'llmstxt.org, format',
      'llms.txt begins with a title and has a section with links.',
      'Begin with "# Name", then "> one sentence", then "## Section" with a list of links.',
    ],
    [
      'llms-size',
      'warning',
      'AFDocs, llms.txt size; Ora',
      'llms.txt has 100 to 50,000 characters.',
      'Link the long text instead, and one list for each section.',
    ],
    ['llms-link', 'error', 'llmstxt.org; AFDocs', 'Links of llms.txt lead somewhere.', 'Fix or remove the link.'],
    [
      'llms-complete',
      'warning',
      'llmstxt.org; AFDocs',
      'Every page of the sitemap is in llms.txt or in an index that it names, in each edition.',
      'List every page, by section where there are many: https://example.com/guides/llms.txt.',
    ],
    [
      'llms-full',
      'warning',
      'Mintlify, llms-full',
      'llms-full.txt, where there is one, begins with a title and has 500 to 5,000,000 characters.',
      'Make it from the same pages as llms.txt, or remove it.',
    ],
  ],
  moved: [
    [
      'old-address',
      'error',
      'RFC 9110 sections 15.4.2 and 15.4.9; W3C, Cool URIs',
      'An address of before is answered with its page, or with a redirect to the page that it became.',
      'Redirect it with 301 or 308 to the page, and not to the first page: docs/guides/your-docs.md.',
    ],
    [
      'old-markdown',
      'warning',
      'RFC 9110 sections 15.4.2 and 15.4.9',
      'The Markdown version of an old address leads to Markdown, as the address leads to a page.',
      'Redirect the Markdown version as well: models know old addresses.',
    ],
  ],
  discovery: [
    [
      'sitemap',
      'warning',
      'sitemaps.org 0.9; Cloudflare sitemap',
      'A sitemap lists addresses of this site.',
      'Publish /sitemap.xml, and name it in robots.txt when it lies elsewhere.',
    ],
    [
      'link-field',
      'warning',
      'RFC 8288, RFC 8631; Cloudflare linkHeaders',
      'The first page names contract, catalog or llms.txt in its Link field.',
      'Send Link with rel="service-desc", rel="api-catalog" or rel="describedby".',
    ],
    [
      'manifest',
      'warning',
      'agent-ready.dev C1, C2',
      '/.well-known/mcp.json names the tool server: name, version, endpoint.',
      'Publish the manifest.',
    ],
    [
      'card',
      'warning',
      'SEP-2127, server card v1',
      'The server card has $schema, a reverse-DNS name, a version, and a description of at most 100 characters.',
      'Publish the card next to the endpoint, at <endpoint>/server-card.',
    ],
    [
      'older-card',
      'warning',
      'SEP-1649; Cloudflare mcpServerCard',
      '/.well-known/mcp/server-card.json has serverInfo and transport.',
      'Publish the older card, or remove it when nobody reads it.',
    ],
    [
      'card-tools',
      'error',
      'SEP-1649',
      'Manifest and card name the tools that tools/list gives.',
      'Make them from the list of tools.',
    ],
    [
      'endpoint-same',
      'error',
      'SEP-2127',
      'Every document that names the tool endpoint names the same.',
      'Make them from one base URL.',
    ],
    [
      'ai-catalog',
      'warning',
      'AI Catalog 1.0; Lighthouse ard-schema',
      '/.well-known/ai-catalog.json has specVersion and entries, each with an identifier, a name, a type, and either url or data.',
      'Publish the catalog as application/ai-catalog+json.',
    ],
    [
      'api-catalog',
      'warning',
      'RFC 9727 section 2',
      '/.well-known/api-catalog is a linkset.',
      'Publish it as application/linkset+json, each context with an anchor.',
    ],
    [
      'skills',
      'warning',
      'Agent Skills discovery 0.2.0',
      '/.well-known/agent-skills/index.json lists skills with name, description, url and digest.',
      'Publish the index.',
    ],
    [
      'skill-digest',
      'error',
      'Agent Skills discovery 0.2.0',
      'The digest of a skill is that of its bytes.',
      'Make the index from the file that is served.',
    ],
  ],
  server: [
    [
      'endpoint',
      'warning',
      'MCP 2025-11-25, transports; Mintlify',
      'A tool server answers: where a document says, at the address that was named, at /api/mcp or at /mcp.',
      'Publish one, and name it in /.well-known/mcp.json.',
    ],
    [
      'no-login',
      'warning',
      'MCP 2025-11-25, authorization',
      'The tool server asks for no login.',
      'Answer public tools without a token.',
    ],
    [
      'initialize',
      'error',
      'MCP 2025-11-25, lifecycle',
      'initialize is answered with serverInfo, capabilities and a revision that initialize may name.',
      'Answer the revision that was asked for, or the newest of that era.',
    ],
    [
      'instructions',
      'warning',
      'MCP 2025-11-25, lifecycle; Ora',
      'The server has a title or a description, and instructions for the model.',
      'Say in a few sentences what the tools know and where to begin.',
    ],
    ['notification', 'error', 'MCP 2025-11-25, transports', 'A notification is answered with 202 and no body.', 'Answer 202.'],
    [
      'stream',
      'error',
      'MCP 2025-11-25, transports',
      'GET for a stream is a stream, or 405.',
      'Answer 405 with Allow where no stream is offered.',
    ],
    [
      'origin',
      'error',
      'MCP 2025-11-25, transports, security',
      'A call from a page of a foreign origin is refused with 403.',
      'Compare Origin with a list.',
    ],
    [
      'unknown-method',
      'error',
      'JSON-RPC 2.0 section 5.1',
      'An unknown method is answered with error -32601.',
      'Answer unknown methods with a JSON-RPC error.',
    ],
    [
      'modern',
      'warning',
      'MCP 2026-07-28, server/discover',
      'server/discover is answered: the server speaks the revision of 2026.',
      'Serve the revision 2026-07-28 beside the older one.',
    ],
    ['eras', 'error', 'MCP 2026-07-28', 'Both revisions list the same tools.', 'Make both lists from one table.'],
  ],
  tools: [
    [
      'tools',
      'error',
      'MCP 2025-11-25, tools',
      'tools/list gives tools.',
      'Declare the capability tools only where tools/list answers.',
    ],
    [
      'tool-name',
      'error',
      'MCP 2025-11-25, tool names; model APIs',
      'A tool has a name of its own, of at most 64 letters, digits, _ and -.',
      'Rename the tool.',
    ],
    [
      'tool-text',
      'warning',
      'Claude connectors; Ora',
      'A tool has a title, and a description of 20 characters or more.',
      'Say what the tool answers, and when to call it.',
    ],
    [
      'tool-hints',
      'warning',
      'MCP 2025-11-25, annotations; ChatGPT, Claude connectors',
      'A tool says by hints that it only reads, and does not contradict itself.',
      'Set readOnlyHint: true, destructiveHint: false, openWorldHint: false.',
    ],
    [
      'tool-schema',
      'error',
      'MCP 2025-11-25, tools',
      'Input schema, and output schema where there is one, are of type object.',
      'Give {"type":"object","additionalProperties":false} for a tool without arguments.',
    ],
    [
      'tool-parameters',
      'warning',
      'Ora, MCP quality',
      'A parameter has a type.',
      'Give each parameter of the input schema a type.',
    ],
    [
      'tool-size',
      'warning',
      'SaSame MCP Observatory',
      'tools/list costs a model at most 8,000 tokens (bytes / 4).',
      'Shorten descriptions and schemas, or offer fewer tools.',
    ],
    [
      'tool-call',
      'error',
      'MCP 2025-11-25, tools',
      'A call of a tool that only reads is answered with content, and with structured content where the tool has an output schema.',
      'Make the answer from the schema.',
    ],
  ],
  limits: [
    [
      'limit-announced',
      'warning',
      'draft-ietf-httpapi-ratelimit-headers-11; Ora',
      'The tool server announces its limit: RateLimit-Policy, RateLimit.',
      'Send both fields with every answer that is counted.',
    ],
    [
      'limit-fields',
      'error',
      'draft-ietf-httpapi-ratelimit-headers-11',
      'Fields of the limit can be read, and agree: a quota, a window, and no more left than the quota.',
      'Write "name";q=120;w=60 and "name";r=119;t=1.',
    ],
    [
      'patience',
      'warning',
      'docs/guides/limits.md: hosted assistants share addresses',
      'A client that asks four times a second is not refused within 40 requests.',
      'Raise the quota, or count networks that many share by a policy of their own: docs/guides/limits.md.',
    ],
    [
      'retry-after',
      'error',
      'RFC 6585 section 4; RFC 9110 section 10.2.3',
      'A 429 says in Retry-After when to come back.',
      'Send Retry-After in seconds.',
    ],
  ],
  contract: [
    ['contract', 'warning', 'OpenAPI 3.1.0; Ora, Mintlify', '/openapi.json is a contract: openapi 3.x with paths.', 'Publish one.'],
    [
      'operation-ids',
      'warning',
      'OpenAPI 3.1.0 section 4.8.10',
      'Every operation has an operationId of its own.',
      'Name each operation.',
    ],
    [
      'contract-answer',
      'error',
      'OpenAPI 3.1.0 section 4.8.16',
      'A path of the contract answers with a status and a media type that it declares.',
      'Correct the contract or the answer.',
    ],
  ],
} as const satisfies Readonly<Record<Group, readonly Row[]>>;

type Rows = (typeof rows)[Group][number];
export type CheckName = Rows[0];

const entries = (Object.keys(rows) as Group[]).flatMap((group) =>
  rows[group].map(([name, severity, clause, description, fix]): readonly [CheckName, Check] => [
    name,
    { group, severity, clause, description, fix },
  ]),
);

/** Every check by its name, in the order of the table. */
export const checks = Object.fromEntries(entries) as Readonly<Record<CheckName, Check>>; // one member for each row
