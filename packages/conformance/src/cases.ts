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
  /** What holds, in a sentence. */
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

const render = 'Render the documents and make the service from one snapshot, one site and one list of tools.';
const proxy = 'Serve what was rendered, unchanged; look for a proxy, a cache or an edit between the service and the client.';
const contract = 'Correct the contract or the answer. The contract is made from shared/operations.ts, by rendering/openapi*.ts.';
const content = 'Correct the content folder and render again.';

/** What holds for any site, with the clause that says so. */
const rows = {
  reach: [
    [
      ['reachable', 'error', everywhere, 'RFC 9110 section 15'],
      'Every request is answered; over HTTP within 6 s, in HTTP that can be read.',
      'Look at the server and at the proxy before it: it hangs, breaks off, or sends what is no HTTP.',
    ],
    [
      ['redirect', 'error', onSite, 'RFC 9110 section 15.4'],
      'A redirect keeps the scheme, leads to a public address, and ends after five.',
      'Name the address that it leads to, or fix the redirect.',
    ],
    [
      ['host-name', 'error', onSite, 'docs/guides/embedding.md, baseUrl'],
      'The documents of a front name the address that is examined.',
      'Examine the address that they name, or build for this one: `--base-url`, or `base_url` of front.yaml. Nothing else was examined.',
    ],
    [
      ['size', 'warning', onSite, 'AFDocs, page sizes'],
      'An answer has at most 6 MB.',
      'Publish parts of it, and a list of the parts.',
    ],
    [
      ['https', 'warning', onSite, 'RFC 9110 section 4.2.2'],
      'A public front is served by https.',
      'Serve it by https, and name that address everywhere.',
    ],
    [
      ['robots', 'warning', onSite, 'RFC 9309 section 2.3.1'],
      '/robots.txt is a text of rules, or is not there.',
      'Serve rules as text/plain, or answer 404.',
    ],
    [
      ['robots-agents', 'warning', onSite, 'RFC 9309 section 2.2.2; Cloudflare robotsTxtAiRules'],
      'robots.txt lets assistants read the front.',
      'Allow the paths of the front for these agents; leave it as it is when they shall stay out.',
    ],
    [
      ['not-found', 'error', everywhere, 'RFC 9110 section 15.5.5'],
      'A path that is not there is answered with 404.',
      'Answer 404 for unknown paths; a client takes 200 for a document.',
    ],
    [
      ['not-found-helps', 'warning', onSite, 'RFC 8288; Ora, agent-friendly 404'],
      'A 404 says where to go on: a Link field, or links in its body.',
      'Name llms.txt, the sitemap or the contract in the answer.',
    ],
  ],
  documents: [
    [
      ['media-type', 'error', everywhere, 'RFC 9110 section 8.3'],
      'An answer has the media type of its form, and one that its response declares.',
      'Set Content-Type where the document is served, or correct the contract.',
    ],
    [
      ['nosniff', 'warning', onSite, 'Fetch standard, X-Content-Type-Options'],
      'A document forbids guessing its type.',
      'Send X-Content-Type-Options: nosniff.',
    ],
    [
      ['validator', 'warning', onSite, 'RFC 9110 section 8.8'],
      'A document has a validator: ETag or Last-Modified.',
      'Send an ETag, so that clients need not fetch what they have.',
    ],
    [
      ['conditional', 'warning', everywhere, 'RFC 9110 section 13.1.2'],
      'A request with the current entity tag is answered with 304.',
      'Compare If-None-Match where the document is served.',
    ],
    [
      ['head', 'warning', everywhere, 'RFC 9110 section 9.3.2'],
      'HEAD has the status and the fields of GET, and no body.',
      'Answer HEAD as GET without the body.',
    ],
    [
      ['cache-control', 'warning', onSite, 'RFC 9111 section 5.2'],
      'A document says how long it may be kept.',
      'Send Cache-Control, such as public, max-age=300.',
    ],
    [
      ['compressed', 'warning', onSite, 'RFC 9110 section 12.5.3'],
      'A large text is compressed for those who accept it.',
      'Compress text with gzip or brotli.',
    ],
    [
      ['vary-coding', 'error', everywhere, 'RFC 9110 section 12.5.5'],
      'What is compressed by choice says Vary: Accept-Encoding.',
      'Add Accept-Encoding to Vary, also where it is not compressed.',
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
      'A page is answered as Markdown when Accept asks for text/markdown.',
      'Put `withFallback` before the site, or publish a front: docs/guides/existing-site.md.',
    ],
    [
      ['html', 'error', onSite, 'RFC 9110 section 12.5.1'],
      'A page is answered as HTML when Accept asks for text/html.',
      'Answer Markdown only where Accept prefers it.',
    ],
    [
      ['vary-accept', 'error', onSite, 'RFC 9110 section 12.5.5'],
      'Where Accept chooses the form, every form says Vary: Accept.',
      'Add Accept to Vary of all forms; a cache mixes them up otherwise.',
    ],
    [
      ['markdown-alternate', 'warning', onSite, 'AFDocs, Markdown pages; Mintlify'],
      'A page has a Markdown version: by Link, by <link>, or its address with .md.',
      'Publish the Markdown, and name it with Link rel="alternate" type="text/markdown".',
    ],
    [
      ['markdown-alternate-same', 'error', onSite, 'RFC 9110 section 12'],
      'All forms of a page say the same: its title is in its Markdown, and its Markdown version is what Accept gets.',
      'Make Markdown and HTML from one source, at one time.',
    ],
    [
      ['markdown-size', 'warning', onSite, 'AFDocs, page sizes'],
      'A page as Markdown has at most 100,000 characters.',
      'Split the page.',
    ],
  ],
  llms: [
    [
      ['llms', 'warning', onSite, 'llmstxt.org; Lighthouse llms-txt'],
      '/llms.txt is there.',
      'Publish one: what this is, when to use it, and a link to each page.',
    ],
    [
      ['llms-shape', 'warning', onSite, 'llmstxt.org, format'],
      'llms.txt begins with a title and has a section with links.',
      'Begin with "# Name", then "> one sentence", then "## Section" with a list of links.',
    ],
    [
      ['llms-size', 'warning', onSite, 'AFDocs, llms.txt size; Ora'],
      'llms.txt has 100 to 50,000 characters.',
      'Link the long text instead, and one list for each section.',
    ],
    [['llms-link', 'error', onSite, 'llmstxt.org; AFDocs'], 'Links of llms.txt lead somewhere.', 'Fix or remove the link.'],
    [
      ['llms-complete', 'warning', onSite, 'llmstxt.org; AFDocs'],
      'Every page of the sitemap is in llms.txt or in an index that it names, in each edition.',
      'List every page, by section where there are many: https://example.com/guides/llms.txt.',
    ],
    [
      ['llms-full', 'warning', onSite, 'Mintlify, llms-full'],
      'llms-full.txt, where there is one, begins with a title and has 500 to 5,000,000 characters.',
      'Make it from the same pages as llms.txt, or remove it.',
    ],
  ],
  moved: [
    [
      ['old-address', 'error', onSite, 'RFC 9110 sections 15.4.2 and 15.4.9; W3C, Cool URIs'],
      'An address of before is answered with its page, or with a redirect to the page that it became.',
      'Redirect it with 301 or 308 to the page, and not to the first page: docs/guides/your-docs.md.',
    ],
    [
      ['old-markdown', 'warning', onSite, 'RFC 9110 sections 15.4.2 and 15.4.9'],
      'The Markdown version of an old address leads to Markdown, as the address leads to a page.',
      'Redirect the Markdown version as well: models know old addresses.',
    ],
  ],
  discovery: [
    [
      ['sitemap', 'warning', onSite, 'sitemaps.org 0.9; Cloudflare sitemap'],
      'A sitemap lists addresses of this site.',
      'Publish /sitemap.xml, and name it in robots.txt when it lies elsewhere.',
    ],
    [
      ['link-field', 'warning', onSite, 'RFC 8288, RFC 8631; Cloudflare linkHeaders'],
      'The first page names contract, catalog or llms.txt in its Link field.',
      'Send Link with rel="service-desc", rel="api-catalog" or rel="describedby".',
    ],
    [
      ['manifest', 'warning', onSite, 'agent-ready.dev C1, C2'],
      '/.well-known/mcp.json names the tool server: name, version, endpoint.',
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
      'Publish the older card, or remove it when nobody reads it.',
    ],
    [
      ['endpoint-same', 'error', everywhere, 'SEP-2127'],
      'Every document that names the tool endpoint names the same, with the base URL.',
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
      'The digest of a skill is that of the bytes that are served.',
      'Make the index from the file that is served.',
    ],
  ],
  server: [
    [
      ['endpoint', 'warning', onSite, 'MCP 2025-11-25, transports; Mintlify'],
      'A tool server answers: where a document says, at the address that was named, at /api/mcp or at /mcp.',
      'Publish one, and name it in /.well-known/mcp.json.',
    ],
    [
      ['no-login', 'warning', onSite, 'MCP 2025-11-25, authorization'],
      'The tool server asks for no login.',
      'Answer public tools without a token.',
    ],
    [
      ['initialize', 'error', onSite, 'MCP 2025-11-25, lifecycle'],
      'initialize is answered with serverInfo, capabilities and a revision that initialize may name.',
      'Answer the revision that was asked for, or the newest of that era.',
    ],
    [
      ['instructions', 'warning', onSite, 'MCP 2025-11-25, lifecycle; Ora'],
      'The server has a title or a description, and instructions for the model.',
      'Say in a few sentences what the tools know and where to begin.',
    ],
    [
      ['notification', 'error', everywhere, 'MCP 2025-11-25, transports'],
      'A notification is answered with 202 and no body.',
      'Answer 202.',
    ],
    [
      ['stream', 'error', everywhere, 'MCP 2025-11-25, transports'],
      'GET for a stream is a stream, or 405.',
      'Answer 405 with Allow where no stream is offered.',
    ],
    [
      ['origin', 'error', everywhere, 'MCP 2025-11-25, transports, security'],
      'A call from a page of a foreign origin is refused with 403.',
      'Compare Origin with a list.',
    ],
    [
      ['unknown-method', 'error', everywhere, 'JSON-RPC 2.0 section 5.1'],
      'An unknown method is answered with error -32601.',
      'Answer unknown methods with a JSON-RPC error.',
    ],
    [
      ['tool-names', 'error', everywhere, 'SEP-1649; MCP 2026-07-28'],
      'Status, manifest, cards and tools/list of both eras name the same tools in the same order.',
      'Make them from the list of tools.',
    ],
    [
      ['resource-read', 'error', everywhere, 'MCP 2025-11-25, resources and prompts'],
      'Resources and prompts that are listed can be read.',
      'List only what `read` answers; mark required arguments of prompts.',
    ],
    [
      ['modern', 'warning', onSite, 'MCP 2026-07-28, server/discover'],
      'server/discover is answered: the server speaks the revision of 2026.',
      'Serve the revision 2026-07-28 beside the older one.',
    ],
  ],
  tools: [
    [
      ['tools', 'error', onSite, 'MCP 2025-11-25, tools'],
      'tools/list gives tools.',
      'Declare the capability tools only where tools/list answers.',
    ],
    [
      ['tool-name', 'error', onSite, 'MCP 2025-11-25, tool names; model APIs'],
      'A tool has a name of its own, of at most 64 letters, digits, _ and -.',
      'Rename the tool.',
    ],
    [
      ['tool-text', 'warning', onSite, 'Claude connectors; Ora'],
      'A tool has a title, and a description of 20 characters or more.',
      'Say what the tool answers, and when to call it.',
    ],
    [
      ['tool-hints', 'warning', onSite, 'MCP 2025-11-25, annotations; ChatGPT, Claude connectors'],
      'A tool says by hints that it only reads, and does not contradict itself.',
      'Set readOnlyHint: true, destructiveHint: false, openWorldHint: false.',
    ],
    [
      ['tool-schema', 'error', onSite, 'MCP 2025-11-25, tools'],
      'Input schema, and output schema where there is one, are of type object.',
      'Give {"type":"object","additionalProperties":false} for a tool without arguments.',
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
      'A call of a tool that only reads is answered with a result: content, and structured content where the tool has an output schema.',
      'Make the answer from the schema.',
    ],
  ],
  limits: [
    [
      ['limit-announced', 'warning', onSite, 'draft-ietf-httpapi-ratelimit-headers-11; Ora'],
      'The tool server announces its limit: RateLimit-Policy, RateLimit.',
      'Send everywhere fields with every answer that is counted.',
    ],
    [
      ['limit-fields', 'error', onSite, 'draft-ietf-httpapi-ratelimit-headers-11'],
      'Fields of the limit can be read, and agree: a quota, a window, and no more left than the quota.',
      'Write "name";q=120;w=60 and "name";r=119;t=1.',
    ],
    [
      ['patience', 'warning', onSite, 'docs/guides/limits.md: hosted assistants share addresses'],
      'A client that asks four times a second is not refused within 40 requests.',
      'Raise the quota, or count networks that many share by a policy of their own: docs/guides/limits.md.',
    ],
    [
      ['retry-after', 'error', onSite, 'RFC 6585 section 4; RFC 9110 section 10.2.3'],
      'A 429 says in Retry-After when to come back.',
      'Send Retry-After in seconds.',
    ],
  ],
  contract: [
    [
      ['contract', 'warning', everywhere, 'OpenAPI 3.1.0; Ora, Mintlify'],
      '/openapi.json is a contract: openapi 3.x with paths; of a front 3.1.0.',
      'Publish one.',
    ],
    [
      ['status-declared', 'error', everywhere, 'OpenAPI 3.1.0 section 4.8.16'],
      'Every status that is answered is declared for its operation.',
      'Correct the contract or the answer.',
    ],
    [
      ['operation-id', 'warning', everywhere, 'OpenAPI 3.1.0 section 4.8.10'],
      'Every operation has an operationId of its own.',
      'Name each operation.',
    ],
  ],
} as const satisfies Readonly<Record<Group, readonly Row[]>>;

/** What holds for a front of Vitrine besides, by docs/guides/verify.md. */
const agreements = [
  ['contract-reference', 'Every $ref of the contract leads somewhere.', contract],
  [
    'base-url',
    'Addresses that the documents give for the service begin with its base URL.',
    'Render with the `baseUrl` at which clients reach the service.',
  ],
  ['path-served', 'Every GET path of the contract answers 200.', render],
  [
    'path-described',
    'Every path that is linked and answers is in the contract.',
    'Publish the document through `documents` of the site, so that the contract describes it.',
  ],
  ['method-described', 'Allow names the methods of the contract, HEAD and OPTIONS.', contract],
  ['field-absent', 'Every header field that a response declares is sent.', contract],
  ['field-undeclared', 'A header field that the contract knows is declared wherever it is sent.', contract],
  ['field-value', 'The value of a header field fits its schema.', proxy],
  ['media-type-offered', 'Every media type that a response declares is answered when Accept names it.', contract],
  ['body-schema', 'A body fits its schema in the contract.', 'Correct the document, or the schema that it is held to.'],
  ['body-length', 'Content-Length is the length of the body, and what has no body has none.', proxy],
  ['example-schema', 'An example of the contract fits the schema next to it.', contract],
  ['example-current', 'An example of the contract is the beginning of what is served.', render],
  ['example-answered', 'A request that the contract gives as an example is answered with a result.', contract],
  ['content-coding', 'A coded body is the plain body.', render],
  ['coding-tag', 'A coded body has an entity tag of its own.', render],
  ['refusal', 'What must be refused is refused, with the status and code that are published.', contract],
  [
    'refusal-members',
    'A refusal names its own status, the page of its type, and the occurrence in X-Request-Id.',
    'Refuse through the service: `service.refuse` for what a host refuses itself.',
  ],
  ['problem-page', 'Every code has a page, and page, list and refusal say the same of it.', render],
  [
    'request-limit',
    'A limit that status states is where the service stops.',
    'Let the limits be stated by the service that keeps them: look for a host in front with others.',
  ],
  [
    'quota-policy',
    'Status and the rate-limit fields name one quota.',
    'Give the limiter the policy of `documents.site.rateLimit`.',
  ],
  [
    'quota-policies',
    'Status, manifest and contract list the same policies, and every answer is under one of them.',
    'Give `createService` the networks that the documents were rendered with.',
  ],
  ['quota-text', 'Texts that state the quota state that of the status document.', render],
  [
    'quota-kept',
    'A client gets its quota, and then 429 with Retry-After.',
    'Correct the limiter: it must admit `policy.limit` requests in its window and count down.',
  ],
  ['server-name', 'Manifest, cards and handshakes name the server alike.', render],
  ['server-title', 'Manifest, cards, handshakes and status give one title.', render],
  ['server-version', 'Manifest, cards and handshakes give one version of the server.', render],
  ['server-description', 'Manifest, cards and handshake give one description.', render],
  ['server-instructions', 'Manifest, card and handshakes give the model the same instructions.', render],
  ['server-icons', 'Manifest, cards and handshakes name the same icons, by addresses of HTTPS at which they are answered.', render],
  ['product-name', 'Status and catalogs name one product.', render],
  ['product-version', 'Status and catalogs give one version of the product.', render],
  ['capabilities-declared', 'Manifest, card and handshakes declare the same capabilities.', render],
  ['protocol-versions', 'The protocol versions that are listed are the same everywhere, and are spoken.', render],
  ['authentication', 'Everything about authentication states that there is none.', render],
  [
    'snapshot-id',
    'Documents, answers of tools and X-Snapshot-Id name one snapshot.',
    'Serve documents and tools of one snapshot on every instance.',
  ],
  ['generated-at', 'Documents of one snapshot say the same time.', render],
  ['tool-definition', 'A tool has one title, description and input schema wherever it is listed.', render],
  ['tool-mentioned', 'The skill and llms.txt name every tool.', render],
  ['tool-example', 'Examples in the input schema of a tool fit it, and work.', 'Correct the `examples` of the input schema.'],
  [
    'tool-output',
    'Structured content fits the output schema of its tool.',
    'Correct the `output` of the tool, or what its `call` answers.',
  ],
  [
    'tool-answer-text',
    'The text block of an answer is its structured content as JSON, or a text that names every id in it.',
    proxy,
  ],
  ['tool-eras', 'A tool answers alike in every protocol revision.', 'Decide nothing by `context.revision` in a tool.'],
  ['tool-facts', 'The documentation tools say what the catalogs say.', render],
  ['skill-same', 'Skills are the same over HTTP and over MCP, in every protocol revision.', render],
  ['catalog-version', 'Status names the schema_version that each catalog carries.', render],
  ['catalog-count', 'Status counts the actions and names the version that the catalogs have.', render],
  ['catalog-summary', 'The summary of the capability catalog counts its actions.', content],
  ['catalog-reference', 'Ids in a catalog are unique, and what they refer to is there.', content],
  ['release-channels', 'The current version and the newest of each channel are published releases.', content],
  ['link-dead', 'Every internal link answers 200.', 'Correct the link, or publish what it names.'],
  ['link-type', 'The media type that a link states is the one that is answered.', render],
  ['status-links', 'Status links every path of the contract that has no parameter, but for a catalog without a record.', render],
  ['schema-document', 'A published schema is the one in the contract.', render],
  ['feed-same', 'JSON Feed and RSS announce the same releases in the same order.', render],
  ['feed-release', 'What a feed announces is in the release catalog, with that date.', render],
  ['alternate-same', 'Documents that say the same in another form do.', render],
  ['page-policy', 'The policy of a page admits its own content, by digest, and nothing else.', proxy],
  ['deprecation', 'Contract, status and fields announce the same deprecations.', render],
  ['expired', 'Nothing that is published has expired.', 'Renew the text in the content folder, or leave it out.'],
  [
    'read-only-import',
    'No module of the request path imports what writes, reaches out or starts programs.',
    'Move the import to what runs at the start or in a build.',
  ],
  [
    'read-only-reach',
    'No request makes the service call the network, the file system or a program.',
    'Read what is needed at the start and keep it in memory, or allow the module by name and say why.',
  ],
  [
    'read-only-bytes',
    'After all requests, every document has the bytes it had before.',
    'Change nothing while serving: render anew and swap the service.',
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

/** Every case by its name, in the order of the table. */
export const cases = Object.fromEntries([...described, ...agreed]) as Readonly<Record<CaseName, Case>>; // one member for each row

/** The cases of a runner, in the order of the table. */
export function casesOf(runner: Runner): readonly (readonly [CaseName, Case])[] {
  return (Object.entries(cases) as [CaseName, Case][]).filter(([, { runs }]) => runs.includes(runner));
}

const order: ReadonlyMap<string, number> = new Map(Object.keys(cases).map((name, index) => [name, index]));

/** The place of a case in the table. */
export function rankOf(name: string): number {
  return order.get(name) ?? order.size;
}
