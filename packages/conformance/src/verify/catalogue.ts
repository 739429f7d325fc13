// Every rule that verification knows: what must hold, and how a disagreement is fixed. The order is that of findings and
// of docs/guides/verify.md.

/** One rule of the catalogue. */
export interface Rule {
  /** What holds, in a sentence. */
  readonly description: string;
  /** Where to look when it does not. */
  readonly fix: string;
}

const render = 'Render the documents and make the service from one snapshot, one site and one list of tools.';
const proxy = 'Serve what was rendered, unchanged; look for a proxy, a cache or an edit between the service and the client.';
const contract = 'Correct the contract or the answer. The contract is made from shared/operations.ts, by rendering/openapi*.ts.';
const content = 'Correct the content folder and render again.';

/** Every rule by its name, in the order in which findings are reported. */
export const rules = {
  reachable: {
    description: 'The service answers every request.',
    fix: 'Start the service, or correct the address; see what it throws.',
  },
  'contract-served': {
    description: 'The contract is published at /openapi.json as OpenAPI 3.1.0.',
    fix: 'Switch the surface `openapi` on: without it nothing describes what the service promises.',
  },
  'contract-reference': { description: 'Every $ref of the contract leads somewhere.', fix: contract },
  'operation-id': { description: 'No two operations of the contract have one operationId.', fix: contract },
  'base-url': {
    description: 'Addresses that the documents give for the service begin with its base URL.',
    fix: 'Render with the `baseUrl` at which clients reach the service.',
  },
  'path-served': { description: 'Every GET path of the contract answers 200.', fix: render },
  'path-described': {
    description: 'Every path that is linked and answers is in the contract.',
    fix: 'Publish the document through `documents` of the site, so that the contract describes it.',
  },
  'method-described': { description: 'Allow names the methods of the contract, HEAD and OPTIONS.', fix: contract },
  'status-declared': { description: 'Every status that is answered is declared for its operation.', fix: contract },
  'field-absent': { description: 'Every header field that a response declares is sent.', fix: contract },
  'field-undeclared': { description: 'A header field that the contract knows is declared wherever it is sent.', fix: contract },
  'field-value': { description: 'The value of a header field fits its schema.', fix: proxy },
  'media-type': { description: 'The media type of an answer is one that its response declares.', fix: contract },
  'media-type-offered': {
    description: 'Every media type that a response declares is answered when Accept names it.',
    fix: contract,
  },
  'body-schema': {
    description: 'A body fits its schema in the contract.',
    fix: 'Correct the document, or the schema that it is held to.',
  },
  'body-length': { description: 'Content-Length is the length of the body, and what has no body has none.', fix: proxy },
  'example-schema': { description: 'An example of the contract fits the schema next to it.', fix: contract },
  'example-current': { description: 'An example of the contract is the beginning of what is served.', fix: render },
  'example-answered': { description: 'A request that the contract gives as an example is answered with a result.', fix: contract },
  'answer-same': {
    description: 'Asked again, a document has the same entity tag; with that tag it is 304; HEAD has the fields of GET.',
    fix: 'Render once and serve the bytes; nothing may be made per request.',
  },
  'content-coding': { description: 'A coded body is the plain body, under an entity tag of its own.', fix: render },
  refusal: { description: 'What must be refused is refused, with the status and code that are published.', fix: contract },
  'refusal-members': {
    description: 'A refusal names its own status, the page of its type, and the occurrence in X-Request-Id.',
    fix: 'Refuse through the service: `service.refuse` for what a host refuses itself.',
  },
  'problem-page': { description: 'Every code has a page, and page, list and refusal say the same of it.', fix: render },
  'request-limit': {
    description: 'A limit that status states is where the service stops.',
    fix: 'Let the limits be stated by the service that keeps them: look for a host in front with others.',
  },
  'quota-policy': {
    description: 'Status and the rate-limit fields name one quota.',
    fix: 'Give the limiter the policy of `documents.site.rateLimit`.',
  },
  'quota-policies': {
    description: 'Status, manifest and contract list the same policies, and every answer is under one of them.',
    fix: 'Give `createService` the networks that the documents were rendered with.',
  },
  'quota-text': { description: 'Texts that state the quota state that of the status document.', fix: render },
  'quota-kept': {
    description: 'A client gets its quota, and then 429 with Retry-After.',
    fix: 'Correct the limiter: it must admit `policy.limit` requests in its window and count down.',
  },
  'server-name': { description: 'Manifest, cards and handshakes name the server alike.', fix: render },
  'server-title': { description: 'Manifest, cards, handshakes and status give one title.', fix: render },
  'server-version': { description: 'Manifest, cards and handshakes give one version of the server.', fix: render },
  'server-description': { description: 'Manifest, cards and handshake give one description.', fix: render },
  'server-instructions': { description: 'Manifest, card and handshakes give the model the same instructions.', fix: render },
  'server-icons': {
    description: 'Manifest, cards and handshakes name the same icons, by addresses of HTTPS at which they are answered.',
    fix: render,
  },
  'product-name': { description: 'Status and catalogs name one product.', fix: render },
  'product-version': { description: 'Status and catalogs give one version of the product.', fix: render },
  'capabilities-declared': { description: 'Manifest, card and handshakes declare the same capabilities.', fix: render },
  'protocol-versions': {
    description: 'The protocol versions that are listed are the same everywhere, and are spoken.',
    fix: render,
  },
  endpoint: { description: 'Status, manifest and cards lead to one tool endpoint.', fix: render },
  authentication: { description: 'Everything about authentication states that there is none.', fix: render },
  'snapshot-id': {
    description: 'Documents, answers of tools and X-Snapshot-Id name one snapshot.',
    fix: 'Serve documents and tools of one snapshot on every instance.',
  },
  'generated-at': { description: 'Documents of one snapshot say the same time.', fix: render },
  'tool-names': { description: 'Status, manifest, card and tools/list name the same tools in the same order.', fix: render },
  'tool-definition': { description: 'A tool has one title, description and input schema wherever it is listed.', fix: render },
  'tool-mentioned': { description: 'The skill and llms.txt name every tool.', fix: render },
  'tool-example': {
    description: 'Examples in the input schema of a tool fit it, and work.',
    fix: 'Correct the `examples` of the input schema.',
  },
  'tool-answered': {
    description: 'A call of a tool is answered with a result.',
    fix: 'See what the tool throws: onError of the definition.',
  },
  'tool-output': {
    description: 'Structured content fits the output schema of its tool.',
    fix: 'Correct the `output` of the tool, or what its `call` answers.',
  },
  'tool-text': {
    description: 'The text block of an answer is its structured content as JSON, or a text that names every id in it.',
    fix: proxy,
  },
  'tool-eras': {
    description: 'A tool answers alike in every protocol revision.',
    fix: 'Decide nothing by `context.revision` in a tool.',
  },
  'tool-facts': { description: 'The documentation tools say what the catalogs say.', fix: render },
  'resource-read': {
    description: 'Resources and prompts that are listed can be read.',
    fix: 'List only what `read` answers; mark required arguments of prompts.',
  },
  'skill-same': { description: 'Skills are the same over HTTP and over MCP, in every protocol revision.', fix: render },
  'catalog-version': { description: 'Status names the schema_version that each catalog carries.', fix: render },
  'catalog-count': { description: 'Status counts the actions and names the version that the catalogs have.', fix: render },
  'catalog-summary': { description: 'The summary of the capability catalog counts its actions.', fix: content },
  'catalog-reference': { description: 'Ids in a catalog are unique, and what they refer to is there.', fix: content },
  'release-channels': { description: 'The current version and the newest of each channel are published releases.', fix: content },
  'link-dead': { description: 'Every internal link answers 200.', fix: 'Correct the link, or publish what it names.' },
  'link-type': { description: 'The media type that a link states is the one that is answered.', fix: render },
  'status-links': {
    description: 'Status links every path of the contract that has no parameter, but for a catalog without a record.',
    fix: render,
  },
  digest: { description: 'A digest is that of the bytes that are served.', fix: render },
  'schema-document': { description: 'A published schema is the one in the contract.', fix: render },
  'feed-same': { description: 'JSON Feed and RSS announce the same releases in the same order.', fix: render },
  'feed-release': { description: 'What a feed announces is in the release catalog, with that date.', fix: render },
  'alternate-same': { description: 'Documents that say the same in another form do.', fix: render },
  'page-policy': { description: 'The policy of a page admits its own content, by digest, and nothing else.', fix: proxy },
  deprecation: { description: 'Contract, status and fields announce the same deprecations.', fix: render },
  expired: { description: 'Nothing that is published has expired.', fix: 'Renew the text in the content folder, or leave it out.' },
  'read-only-import': {
    description: 'No module of the request path imports what writes, reaches out or starts programs.',
    fix: 'Move the import to what runs at the start or in a build.',
  },
  'read-only-reach': {
    description: 'No request makes the service call the network, the file system or a program.',
    fix: 'Read what is needed at the start and keep it in memory, or allow the module by name and say why.',
  },
  'read-only-bytes': {
    description: 'After all requests, every document has the bytes it had before.',
    fix: 'Change nothing while serving: render anew and swap the service.',
  },
} as const satisfies Readonly<Record<string, Rule>>;

/** Name of a rule. */
export type RuleName = keyof typeof rules;
