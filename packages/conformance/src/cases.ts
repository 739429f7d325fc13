// The one table of cases: what holds for a front, in a sentence. A case is written once. `verify` runs it in process, `vitrine doctor` over
// HTTP on any site, and the contract suite on every host. The order is that of reports and of the generated pages in docs/reference.

/** What a case needs: any site, any tool server, or a front of Vitrine, whose contract describes every answer. */
export type Need = 'site' | 'server' | 'front';

/** Who runs a case: `verify` in process, the doctor over HTTP, the contract suite on every host that it starts. */
export type Runner = 'process' | 'site' | 'host';

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

const ofServer: ReadonlySet<string> = new Set<Group>(['server', 'tools', 'limits']);

export type Group = keyof typeof groups;

export interface Case {
  readonly group: Group;
  /** An error breaks a MUST or a client; a warning a SHOULD, or a rule of those who list and rate fronts. A front of ours has errors only. */
  readonly severity: 'error' | 'warning';
  /** Where the rule is. */
  readonly clause: string;
  readonly description: string;
  /** Where to look when it does not. */
  readonly fix: string;
  readonly needs: Need;
  readonly runs: readonly Runner[];
}

type Head = readonly [name: string, severity: Case['severity'], runs: readonly Runner[], clause: string];
type Row = readonly [head: Head, description: string, fix: string];

const everywhere: readonly Runner[] = ['process', 'site', 'host'];
const onSite: readonly Runner[] = ['site'];
const inProcess: readonly Runner[] = ['process'];

const render = 'Make the documents and the service from one snapshot, one site and one list of tools.';
const proxy = 'Serve the rendered bytes unchanged; look for a proxy, a cache or an edit in between.';
const contract = 'Correct the contract or the answer. The contract is made from shared/operations.ts, by rendering/openapi*.ts.';
const content = 'Correct the content folder and render again.';

/** What holds for any site, with the clause that says so. */
const rows = {
  reach: [
    [
      ['reachable', 'error', everywhere, 'RFC 9110 section 15'],
      'Every request gets an answer: over HTTP within 6 s, in valid HTTP.',
      'Check the server and its proxy: one hangs, breaks off, or sends invalid HTTP.',
    ],
    [
      ['redirect', 'error', onSite, 'RFC 9110 section 15.4'],
      'Redirects keep the scheme, lead to a public address, and are at most five.',
      'Use the target address, or fix the redirect.',
    ],
    [
      ['host-name', 'error', onSite, 'docs/guides/embedding.md, baseUrl'],
      'The documents of a front state the examined address.',
      'Examine the address that they name, or build for this one: `--base-url`, or `base_url` of front.yaml. Nothing else was examined.',
    ],
    [
      ['size', 'warning', onSite, 'AFDocs, page sizes'],
      'An answer has at most 6 MB.',
      'Publish it in parts, with a list of the parts.',
    ],
    [
      ['https', 'warning', onSite, 'RFC 9110 section 4.2.2'],
      'A public front uses https.',
      'Serve it over https, and use that address everywhere.',
    ],
    [
      ['robots', 'warning', onSite, 'RFC 9309 section 2.3.1'],
      '/robots.txt contains rules as text, or does not exist.',
      'Serve rules as text/plain, or answer 404.',
    ],
    [
      ['robots-agents', 'warning', onSite, 'RFC 9309 section 2.2.2; Cloudflare robotsTxtAiRules'],
      'robots.txt allows assistants to read the front.',
      'Allow these agents on the paths of the front, unless you want to keep them out.',
    ],
    [
      ['not-found', 'error', everywhere, 'RFC 9110 section 15.5.5'],
      'An unknown path answers 404.',
      'Answer 404 for unknown paths; clients read a 200 as a document.',
    ],
    [
      ['not-found-helps', 'warning', onSite, 'RFC 8288; Ora, agent-friendly 404'],
      'A 404 shows where to go next: in a Link field, or in links in its body.',
      'Link llms.txt, the sitemap or the contract in the answer.',
    ],
    [
      ['page-public', 'warning', onSite, 'AFDocs 0.6.0, auth-gate-detection, bot-protection-interference'],
      'A page of the sitemap answers without a login, a refusal or a challenge.',
      'Let agents read what the sitemap lists: no login, and no bot protection on documentation.',
    ],
    [
      ['page-redirect', 'warning', onSite, 'AFDocs 0.6.0, redirect-behavior'],
      'A page redirects by HTTP and within its host: no script, refresh or other host.',
      'Answer 301 or 308 with the final address.',
    ],
  ],
  documents: [
    [
      ['media-type', 'error', everywhere, 'RFC 9110 section 8.3'],
      'An answer has the correct media type, and its response declares that type.',
      'Set Content-Type where the document is served, or correct the contract.',
    ],
    [
      ['nosniff', 'warning', onSite, 'Fetch standard, X-Content-Type-Options'],
      'A document forbids content sniffing.',
      'Send X-Content-Type-Options: nosniff.',
    ],
    [
      ['validator', 'warning', onSite, 'RFC 9110 section 8.8'],
      'A document has a validator: ETag or Last-Modified.',
      'Send an ETag, so that clients fetch only what changed.',
    ],
    [
      ['conditional', 'warning', everywhere, 'RFC 9110 section 13.1.2'],
      'A request with the current entity tag gets 304.',
      'Compare If-None-Match where the document is served.',
    ],
    [
      ['head', 'warning', everywhere, 'RFC 9110 section 9.3.2'],
      'HEAD has the status and fields of GET, and no body.',
      'Answer HEAD as GET without the body.',
    ],
    [
      ['cache-control', 'warning', onSite, 'RFC 9111 section 5.2'],
      'A document states how long clients may cache it.',
      'Send Cache-Control, such as public, max-age=300.',
    ],
    [
      ['cache-age', 'warning', onSite, 'AFDocs 0.6.0, cache-header-hygiene'],
      'Caches keep llms.txt and pages for at most a day without asking again.',
      'Send a shorter max-age, or no-cache with an ETag.',
    ],
    [
      ['compressed', 'warning', onSite, 'RFC 9110 section 12.5.3'],
      'A large text is compressed if the client accepts that.',
      'Compress text with gzip or brotli.',
    ],
    [
      ['vary-coding', 'error', everywhere, 'RFC 9110 section 12.5.5'],
      'An answer that may be compressed has Vary: Accept-Encoding.',
      'Add Accept-Encoding to Vary, even if the answer is not compressed.',
    ],
    [
      ['cors', 'warning', onSite, 'Fetch standard, CORS protocol; SEP-2127'],
      'Pages of other origins may read discovery documents.',
      'Send Access-Control-Allow-Origin: *.',
    ],
  ],
  markdown: [
    [
      ['markdown', 'warning', onSite, 'RFC 9110 section 12.5.1; Cloudflare markdownNegotiation, Mintlify, AFDocs'],
      'A page is Markdown if Accept asks for text/markdown.',
      'Put `withFallback` before the site, or publish a front: docs/guides/existing-site.md.',
    ],
    [
      ['html', 'error', onSite, 'RFC 9110 section 12.5.1'],
      'A page is HTML if Accept asks for text/html.',
      'Answer Markdown only if Accept prefers it.',
    ],
    [
      ['vary-accept', 'error', onSite, 'RFC 9110 section 12.5.5'],
      'If Accept chooses the form, every form has Vary: Accept.',
      'Add Accept to Vary in all forms; otherwise a cache mixes them up.',
    ],
    [
      ['markdown-alternate', 'warning', onSite, 'AFDocs, Markdown pages; Mintlify'],
      'A page has a Markdown version: by Link, by <link>, or its address with .md.',
      'Publish the Markdown, and link it with Link rel="alternate" type="text/markdown".',
    ],
    [
      ['markdown-alternate-same', 'error', onSite, 'RFC 9110 section 12'],
      'All forms of a page agree: its title is in its Markdown, and its Markdown version equals the answer for Accept.',
      'Make Markdown and HTML from one source, at the same time.',
    ],
    [
      ['markdown-size', 'warning', onSite, 'AFDocs, page sizes'],
      'A page as Markdown has at most 100,000 characters.',
      'Split the page.',
    ],
    [
      ['markdown-complete', 'warning', onSite, 'AFDocs 0.6.0, markdown-content-parity'],
      'The Markdown of a page has at least 80 % of the lines of its HTML.',
      'Make both from one source.',
    ],
    [
      ['markdown-whole', 'warning', onSite, 'AFDocs 0.6.0, single-fetch-completeness'],
      'Markdown is a whole page, or links its next part, which is Markdown.',
      'Serve the page as one document, or link the next part at its beginning.',
    ],
    [
      ['markdown-fences', 'warning', onSite, 'AFDocs 0.6.0, markdown-code-fence-validity'],
      'Every code fence of a Markdown page is closed.',
      'Close the fence: what follows is code to every reader.',
    ],
    [
      ['markdown-headings', 'warning', onSite, 'AFDocs 0.6.0, section-header-quality'],
      'At most half of the headings of a Markdown page repeat one next to them.',
      'Name the variant in the headings of tabs: "Install with npm".',
    ],
    [
      ['markdown-links', 'warning', onSite, 'AFDocs 0.6.0, markdown-link-portability'],
      'Links of a Markdown page work without its address: absolute, or from the root of the host.',
      'Write the whole address when the Markdown is published.',
    ],
    [
      ['page-text', 'warning', onSite, 'AFDocs 0.6.0, rendering-strategy'],
      'The HTML of a page has its text without running scripts.',
      'Render pages on the server or when they are built.',
    ],
    [
      ['html-size', 'warning', onSite, 'AFDocs 0.6.0, page-size-html, tabbed-content-serialization, embedded-data-serialization'],
      'A page as text has at most 100,000 characters, with its tabs, data and addresses of links.',
      'Split the page, or move its data into a file of its own.',
    ],
    [
      ['content-start', 'warning', onSite, 'AFDocs 0.6.0, content-start-position'],
      'The content of a page begins in the first half of its text.',
      'Put navigation behind the content, or make it smaller.',
    ],
  ],
  llms: [
    [
      ['llms', 'warning', onSite, 'llmstxt.org; Lighthouse llms-txt'],
      '/llms.txt exists.',
      'Publish one that states what this is, when to use it, and links each page.',
    ],
    [
      ['llms-shape', 'warning', onSite, 'llmstxt.org, format'],
      'llms.txt starts with a title and has a section with links.',
      'Start with "# Name", then "> one sentence", then "## Section" with a list of links.',
    ],
    [
      ['llms-size', 'warning', onSite, 'AFDocs, llms.txt size; Ora'],
      'llms.txt has 100 to 50,000 characters.',
      'Link the long text instead, and one list per section.',
    ],
    [['llms-link', 'error', onSite, 'llmstxt.org; AFDocs'], 'Links in llms.txt work.', 'Fix or remove the link.'],
    [
      ['llms-complete', 'warning', onSite, 'llmstxt.org; AFDocs'],
      'Every page of the sitemap is in llms.txt or in an index that it links, in each edition.',
      'List every page, by section if there are many: https://example.com/guides/llms.txt.',
    ],
    [
      ['llms-markdown', 'warning', onSite, 'AFDocs 0.6.0, llms-txt-links-markdown'],
      'Links of llms.txt lead to Markdown, or to pages that have it.',
      'Link the Markdown version of each page.',
    ],
    [
      ['llms-named', 'warning', onSite, 'AFDocs 0.6.0, llms-txt-directive-html, llms-txt-directive-md'],
      'A page names llms.txt in the text of its HTML and in its Markdown.',
      'Begin each page with a line that links it.',
    ],
    [
      ['llms-full', 'warning', onSite, 'Mintlify, llms-full'],
      'llms-full.txt, if it exists, starts with a title and has 500 to 5,000,000 characters.',
      'Make it from the same pages as llms.txt, or remove it.',
    ],
  ],
  moved: [
    [
      ['old-address', 'error', onSite, 'RFC 9110 sections 15.4.2 and 15.4.9; W3C, Cool URIs'],
      'An old address answers with its page, or redirects to the page that replaced it.',
      'Redirect it with 301 or 308 to that page, not to the home page: docs/guides/your-docs.md.',
    ],
    [
      ['old-markdown', 'warning', onSite, 'RFC 9110 sections 15.4.2 and 15.4.9'],
      'The Markdown version of an old address leads to Markdown.',
      'Redirect the Markdown version too: models know old addresses.',
    ],
  ],
  discovery: [
    [
      ['sitemap', 'warning', onSite, 'sitemaps.org 0.9; Cloudflare sitemap'],
      'A sitemap lists addresses of this site.',
      'Publish /sitemap.xml, or name another place in robots.txt.',
    ],
    [
      ['link-field', 'warning', onSite, 'RFC 8288, RFC 8631; Cloudflare linkHeaders'],
      'The home page has the contract, catalog or llms.txt in its Link field.',
      'Send Link with rel="service-desc", rel="api-catalog" or rel="describedby".',
    ],
    [
      ['manifest', 'warning', onSite, 'agent-ready.dev C1, C2'],
      '/.well-known/mcp.json describes the tool server: name, version, endpoint.',
      'Publish the manifest.',
    ],
    [
      ['card', 'warning', onSite, 'SEP-2127, server card v1'],
      'The server card has $schema, a reverse-DNS name, a version, and a description of at most 100 characters.',
      'Publish the card next to the endpoint, at <endpoint>/server-card.',
    ],
    [
      ['older-card', 'warning', onSite, 'SEP-1649; Cloudflare mcpServerCard'],
      '/.well-known/mcp/server-card.json has serverInfo and transport.',
      'Publish the older card, or remove it if nobody reads it.',
    ],
    [
      ['endpoint-same', 'error', everywhere, 'SEP-2127'],
      'All documents give the same tool endpoint, below the base URL.',
      'Make them from one base URL.',
    ],
    [
      ['ai-catalog', 'warning', onSite, 'AI Catalog 1.0; Lighthouse ard-schema'],
      '/.well-known/ai-catalog.json has specVersion and entries, each with an identifier, a name, a type, and either url or data.',
      'Publish the catalog as application/ai-catalog+json.',
    ],
    [
      ['api-catalog', 'warning', onSite, 'RFC 9727 section 2'],
      '/.well-known/api-catalog is a linkset.',
      'Publish it as application/linkset+json, each context with an anchor.',
    ],
    [
      ['skills', 'warning', onSite, 'Agent Skills discovery 0.2.0'],
      '/.well-known/agent-skills/index.json lists skills with name, description, url and digest.',
      'Publish the index.',
    ],
    [
      ['digest', 'error', everywhere, 'Agent Skills discovery 0.2.0'],
      'The digest of a skill matches its served bytes.',
      'Make the index from the served file.',
    ],
  ],
  server: [
    [
      ['endpoint', 'warning', onSite, 'MCP 2025-11-25, transports; Mintlify'],
      'A tool server answers: at the address in a document, at the given address, at /api/mcp or at /mcp.',
      'Publish one, and add it to /.well-known/mcp.json.',
    ],
    [
      ['no-login', 'warning', onSite, 'MCP 2025-11-25, authorization'],
      'The tool server requires no login.',
      'Answer public tools without a token.',
    ],
    [
      ['initialize', 'error', onSite, 'MCP 2025-11-25, lifecycle'],
      'initialize answers serverInfo, capabilities and a revision that initialize allows.',
      'Answer the requested revision, or the newest of that era.',
    ],
    [
      ['instructions', 'warning', onSite, 'MCP 2025-11-25, lifecycle; Ora'],
      'The server has a title or a description, and instructions for the model.',
      'State in a few sentences what the tools know and where to start.',
    ],
    [['notification', 'error', everywhere, 'MCP 2025-11-25, transports'], 'A notification gets 202 and no body.', 'Answer 202.'],
    [
      ['stream', 'error', everywhere, 'MCP 2025-11-25, transports'],
      'GET for a stream answers a stream, or 405.',
      'Answer 405 with Allow if you offer no stream.',
    ],
    [
      ['origin', 'error', everywhere, 'MCP 2025-11-25, transports, security'],
      'A call from a page of another origin gets 403.',
      'Compare Origin with a list.',
    ],
    [
      ['unknown-method', 'error', everywhere, 'JSON-RPC 2.0 section 5.1'],
      'An unknown method gets error -32601.',
      'Answer unknown methods with a JSON-RPC error.',
    ],
    [
      ['tool-names', 'error', everywhere, 'SEP-1649; MCP 2026-07-28'],
      'Status, manifest, cards and tools/list of both eras list the same tools in the same order.',
      'Make them from one list of tools.',
    ],
    [
      ['resource-read', 'error', everywhere, 'MCP 2025-11-25, resources and prompts'],
      'Listed resources and prompts can be read.',
      'List only what `read` answers; mark required arguments of prompts.',
    ],
    [
      ['modern', 'warning', onSite, 'MCP 2026-07-28, server/discover'],
      'server/discover answers: the server supports the 2026 revision.',
      'Serve the revision 2026-07-28 too.',
    ],
  ],
  tools: [
    [
      ['tools', 'error', onSite, 'MCP 2025-11-25, tools'],
      'tools/list gives tools.',
      'Declare the capability tools only if tools/list answers.',
    ],
    [
      ['tool-name', 'error', onSite, 'MCP 2025-11-25, tool names; model APIs'],
      'A tool has a unique name of at most 64 letters, digits, _ and -.',
      'Rename the tool.',
    ],
    [
      ['tool-text', 'warning', onSite, 'Claude connectors; Ora'],
      'A tool has a title, and a description of 20 characters or more.',
      'State what the tool answers, and when to call it.',
    ],
    [
      ['tool-hints', 'warning', onSite, 'MCP 2025-11-25, annotations; ChatGPT, Claude connectors'],
      'A tool has hints that it only reads, and they do not contradict.',
      'Set readOnlyHint: true, destructiveHint: false, openWorldHint: false.',
    ],
    [
      ['tool-schema', 'error', onSite, 'MCP 2025-11-25, tools'],
      'The input schema, and the output schema if present, have type object.',
      'Use {"type":"object","additionalProperties":false} for a tool without arguments.',
    ],
    [
      ['tool-parameters', 'warning', onSite, 'Ora, MCP quality'],
      'A parameter has a type.',
      'Give each parameter of the input schema a type.',
    ],
    [
      ['tool-size', 'warning', onSite, 'SaSame MCP Observatory'],
      'tools/list costs a model at most 8,000 tokens (bytes / 4).',
      'Shorten descriptions and schemas, or offer fewer tools.',
    ],
    [
      ['tool-call', 'error', everywhere, 'MCP 2025-11-25, tools'],
      'A call of a read-only tool gets a result: content, and structured content if the tool has an output schema.',
      'Make the answer fit the schema.',
    ],
  ],
  limits: [
    [
      ['limit-announced', 'warning', onSite, 'draft-ietf-httpapi-ratelimit-headers-11; Ora'],
      'The tool server states its limit: RateLimit-Policy, RateLimit.',
      'Send these fields with every counted answer.',
    ],
    [
      ['limit-fields', 'error', onSite, 'draft-ietf-httpapi-ratelimit-headers-11'],
      'The limit fields are valid and agree: a quota, a window, and no more left than the quota.',
      'Write "name";q=120;w=60 and "name";r=119;t=1.',
    ],
    [
      ['patience', 'warning', onSite, 'docs/guides/limits.md: hosted assistants share addresses'],
      'A client with four requests a second is not refused within 40 requests.',
      'Raise the quota, or give shared networks their own policy: docs/guides/limits.md.',
    ],
    [
      ['retry-after', 'error', onSite, 'RFC 6585 section 4; RFC 9110 section 10.2.3'],
      'A 429 states in Retry-After when to try again.',
      'Send Retry-After in seconds.',
    ],
  ],
  contract: [
    [
      ['contract', 'warning', everywhere, 'OpenAPI 3.1.0; Ora, Mintlify'],
      '/openapi.json is a contract: openapi 3.x with paths; 3.1.0 for a front.',
      'Publish one.',
    ],
    [
      ['status-declared', 'error', everywhere, 'OpenAPI 3.1.0 section 4.8.16'],
      'Every answered status is declared for its operation.',
      'Correct the contract or the answer.',
    ],
    [
      ['operation-id', 'warning', everywhere, 'OpenAPI 3.1.0 section 4.8.10'],
      'Every operation has a unique operationId.',
      'Name each operation.',
    ],
  ],
} as const satisfies Readonly<Record<Group, readonly Row[]>>;

/** What holds for a front of Vitrine besides, by docs/guides/verify.md. */
const agreements = [
  ['contract-reference', 'Every $ref in the contract resolves.', contract],
  [
    'base-url',
    'Addresses of the service in documents start with its base URL.',
    'Render with the `baseUrl` at which clients reach the service.',
  ],
  ['path-served', 'Every GET path of the contract answers 200.', render],
  [
    'path-described',
    'Every linked path that answers is in the contract.',
    'Publish the document through `documents` of the site, so that the contract describes it.',
  ],
  ['method-described', 'Allow lists the methods of the contract, HEAD and OPTIONS.', contract],
  ['field-absent', 'Every header field that a response declares is sent.', contract],
  ['field-undeclared', 'A header field of the contract is declared wherever it is sent.', contract],
  ['field-value', 'The value of a header field fits its schema.', proxy],
  ['media-type-offered', 'Every declared media type is answered if Accept names it.', contract],
  ['body-schema', 'A body fits its schema in the contract.', 'Correct the document or its schema.'],
  ['body-length', 'Content-Length is the length of the body; answers without a body have none.', proxy],
  ['example-schema', 'An example of the contract fits the schema next to it.', contract],
  ['example-current', 'An example in the contract is the start of the served document.', render],
  ['example-answered', 'An example request of the contract gets a result.', contract],
  ['content-coding', 'A coded body decodes to the plain body.', render],
  ['coding-tag', 'A coded body has its own entity tag.', render],
  ['refusal', 'Invalid requests are refused with the published status and code.', contract],
  [
    'refusal-members',
    'A refusal states its status, the page of its type, and its X-Request-Id.',
    'Refuse through the service: a host calls `service.refuse`.',
  ],
  ['problem-page', 'Every code has a page, and page, list and refusal agree.', render],
  [
    'request-limit',
    'The service enforces each limit that status states.',
    'State the limits that the service enforces: look for a host in front with other limits.',
  ],
  [
    'quota-policy',
    'Status and the rate-limit fields state one quota.',
    'Give the limiter the policy of `documents.site.rateLimit`.',
  ],
  [
    'quota-policies',
    'Status, manifest and contract list the same policies, and every answer is under one of them.',
    'Give `createService` the networks that the documents were rendered with.',
  ],
  ['quota-text', 'Texts state the same quota as the status document.', render],
  [
    'quota-kept',
    'A client gets its quota, and then 429 with Retry-After.',
    'Correct the limiter: it must allow `policy.limit` requests in its window and count down.',
  ],
  ['server-name', 'Manifest, cards and handshakes give the server one name.', render],
  ['server-title', 'Manifest, cards, handshakes and status give one title.', render],
  ['server-version', 'Manifest, cards and handshakes give one version of the server.', render],
  ['server-description', 'Manifest, cards and handshake give one description.', render],
  ['server-instructions', 'Manifest, card and handshakes give the model the same instructions.', render],
  ['server-icons', 'Manifest, cards and handshakes list the same icons, at working HTTPS addresses.', render],
  ['product-name', 'Status and catalogs state one product.', render],
  ['product-version', 'Status and catalogs give one version of the product.', render],
  ['capabilities-declared', 'Manifest, card and handshakes declare the same capabilities.', render],
  ['protocol-versions', 'The listed protocol versions are the same everywhere, and work.', render],
  ['authentication', 'Every statement on authentication says that there is none.', render],
  [
    'snapshot-id',
    'Documents, tool answers and X-Snapshot-Id state one snapshot.',
    'Serve documents and tools of one snapshot on every instance.',
  ],
  ['generated-at', 'Documents of one snapshot state the same time.', render],
  ['tool-definition', 'A tool has one title, description and input schema wherever it is listed.', render],
  ['tool-mentioned', 'The skill and llms.txt list every tool.', render],
  ['tool-example', 'Examples in the input schema of a tool fit it, and work.', 'Correct the `examples` of the input schema.'],
  [
    'tool-output',
    'Structured content fits the output schema of its tool.',
    'Correct the `output` of the tool, or what its `call` answers.',
  ],
  ['tool-answer-text', 'The text block of an answer is its structured content as JSON, or a text with every id in it.', proxy],
  ['tool-eras', 'A tool answers the same in every protocol revision.', 'Do not use `context.revision` in a tool.'],
  ['tool-facts', 'The documentation tools agree with the catalogs.', render],
  ['skill-same', 'Skills are the same over HTTP and over MCP, in every protocol revision.', render],
  ['catalog-version', 'Status states the schema_version of each catalog.', render],
  ['catalog-count', 'Status has the count of actions and the version of the catalogs.', render],
  ['catalog-summary', 'The summary of the capability catalog counts its actions.', content],
  ['catalog-reference', 'Ids in a catalog are unique, and references resolve.', content],
  ['release-channels', 'The current version and the newest of each channel are published releases.', content],
  ['link-dead', 'Every internal link answers 200.', 'Correct the link, or publish its target.'],
  ['link-type', 'The media type of a link is the one of the answer.', render],
  ['status-links', 'Status links every path of the contract without a parameter, except empty catalogs.', render],
  ['schema-document', 'A published schema equals the one in the contract.', render],
  ['feed-same', 'JSON Feed and RSS announce the same releases in the same order.', render],
  ['feed-release', 'Every release in a feed is in the release catalog, with that date.', render],
  ['alternate-same', 'Documents in another form have the same content.', render],
  ['page-policy', 'The policy of a page allows only its own content, by digest.', proxy],
  ['deprecation', 'Contract, status and fields announce the same deprecations.', render],
  ['expired', 'No published text has expired.', 'Renew the text in the content folder, or leave it out.'],
  [
    'read-only-import',
    'No module of the request path imports modules that write, connect or start programs.',
    'Move the import to code that runs at start or in a build.',
  ],
  [
    'read-only-reach',
    'No request makes the service call the network, the file system or a program.',
    'Read it at start and keep it in memory, or allow the module by name with a reason.',
  ],
  [
    'read-only-bytes',
    'After all requests, every document has the same bytes as before.',
    'Change nothing while serving: render again and replace the service.',
  ],
] as const satisfies readonly (readonly [name: string, description: string, fix: string])[];

export type CaseName = (typeof rows)[keyof typeof rows][number][0][0] | (typeof agreements)[number][0];

const described = (Object.keys(rows) as (keyof typeof rows)[]).flatMap((group) =>
  rows[group].map(([[name, severity, runs, clause], description, fix]): readonly [CaseName, Case] => [
    name,
    { group, severity, clause, description, fix, needs: ofServer.has(group) ? 'server' : 'site', runs },
  ]),
);
const agreed = agreements.map(([name, description, fix]): readonly [CaseName, Case] => [
  name,
  {
    ...{ group: 'contract', severity: 'error', clause: `docs/guides/verify.md, ${name}`, description, fix, needs: 'front' },
    runs: name.startsWith('read-only-') ? inProcess : everywhere,
  },
]);

export const cases = Object.fromEntries([...described, ...agreed]) as Readonly<Record<CaseName, Case>>; // one member for each row

export function casesOf(runner: Runner): readonly (readonly [CaseName, Case])[] {
  return (Object.entries(cases) as [CaseName, Case][]).filter(([, { runs }]) => runs.includes(runner));
}

const order: ReadonlyMap<string, number> = new Map(Object.keys(cases).map((name, index) => [name, index]));

export function rankOf(name: string): number {
  return order.get(name) ?? order.size;
}
