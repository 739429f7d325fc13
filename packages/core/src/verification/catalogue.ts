// Every rule that verification knows: what must hold, and how a disagreement is mended. The order is that of findings and
// of docs/verify.md.

/** One rule of the catalogue. */
export interface Rule {
  /** What holds, in a sentence. */
  readonly says: string;
  /** Where to look when it does not. */
  readonly mend: string;
}

const render = 'Render the documents and make the service from one snapshot, one site and one list of tools.';
const proxy = 'Serve what was rendered, unchanged; look for a proxy, a cache or an edit between the service and the client.';
const contract = 'Correct the contract or the answer. The contract is made from ground/operations.ts, by rendering/openapi*.ts.';
const content = 'Correct the content folder and render again.';

/** Name of a rule. */
export type RuleName =
  | 'reachable'
  | 'contract-served'
  | 'contract-reference'
  | 'operation-id'
  | 'base-url'
  | 'path-served'
  | 'path-described'
  | 'method-described'
  | 'status-declared'
  | 'field-absent'
  | 'field-undeclared'
  | 'field-value'
  | 'media-type'
  | 'media-type-offered'
  | 'body-schema'
  | 'body-length'
  | 'example-schema'
  | 'example-current'
  | 'example-answered'
  | 'answer-same'
  | 'content-coding'
  | 'refusal'
  | 'refusal-members'
  | 'problem-page'
  | 'request-limit'
  | 'quota-policy'
  | 'quota-policies'
  | 'quota-text'
  | 'quota-kept'
  | 'server-name'
  | 'server-title'
  | 'server-version'
  | 'server-description'
  | 'server-instructions'
  | 'server-icons'
  | 'product-name'
  | 'product-version'
  | 'capabilities-declared'
  | 'protocol-versions'
  | 'endpoint'
  | 'authentication'
  | 'snapshot-id'
  | 'generated-at'
  | 'tool-names'
  | 'tool-definition'
  | 'tool-mentioned'
  | 'tool-example'
  | 'tool-answered'
  | 'tool-output'
  | 'tool-text'
  | 'tool-eras'
  | 'tool-facts'
  | 'resource-read'
  | 'skill-same'
  | 'catalog-version'
  | 'catalog-count'
  | 'catalog-summary'
  | 'catalog-reference'
  | 'release-channels'
  | 'link-dead'
  | 'link-type'
  | 'status-links'
  | 'digest'
  | 'schema-document'
  | 'feed-same'
  | 'feed-release'
  | 'twin'
  | 'page-policy'
  | 'deprecation'
  | 'expired'
  | 'read-only-import'
  | 'read-only-reach'
  | 'read-only-bytes';

/** Every rule by its name, in the order in which findings are reported. */
export const rules: Readonly<Record<RuleName, Rule>> = {
  reachable: { says: 'The service answers every request.', mend: 'Start the service, or correct the address; see what it throws.' },
  'contract-served': {
    says: 'The contract is published at /openapi.json as OpenAPI 3.1.0.',
    mend: 'Switch the surface `openapi` on: without it nothing says what the service promises.',
  },
  'contract-reference': { says: 'Every $ref of the contract leads somewhere.', mend: contract },
  'operation-id': { says: 'No two operations of the contract have one operationId.', mend: contract },
  'base-url': {
    says: 'Addresses that the documents give for the service begin with its base URL.',
    mend: 'Render with the `baseUrl` at which clients reach the service.',
  },
  'path-served': { says: 'Every GET path of the contract answers 200.', mend: render },
  'path-described': {
    says: 'Every path that is linked and answers is in the contract.',
    mend: 'Publish the document through `documents` of the site, so that the contract describes it.',
  },
  'method-described': { says: 'Allow names the methods of the contract, HEAD and OPTIONS.', mend: contract },
  'status-declared': { says: 'Every status that is answered is declared for its operation.', mend: contract },
  'field-absent': { says: 'Every header field that a response declares is sent.', mend: contract },
  'field-undeclared': { says: 'A header field that the contract knows is declared wherever it is sent.', mend: contract },
  'field-value': { says: 'The value of a header field fits its schema.', mend: proxy },
  'media-type': { says: 'The media type of an answer is one that its response declares.', mend: contract },
  'media-type-offered': { says: 'Every media type that a response declares is answered when Accept names it.', mend: contract },
  'body-schema': {
    says: 'A body fits its schema in the contract.',
    mend: 'Correct the document, or the schema that it is held to.',
  },
  'body-length': { says: 'Content-Length is the length of the body, and what has no body has none.', mend: proxy },
  'example-schema': { says: 'An example of the contract fits the schema beside it.', mend: contract },
  'example-current': { says: 'An example of the contract is the beginning of what is served.', mend: render },
  'example-answered': { says: 'A request that the contract gives as an example is answered with a result.', mend: contract },
  'answer-same': {
    says: 'Asked again, a document has the same entity tag; with that tag it is 304; HEAD has the fields of GET.',
    mend: 'Render once and serve the bytes; nothing may be made per request.',
  },
  'content-coding': { says: 'A coded body is the plain body, under an entity tag of its own.', mend: render },
  refusal: { says: 'What must be refused is refused, with the status and code that are published.', mend: contract },
  'refusal-members': {
    says: 'A refusal names its own status, the page of its type, and the occurrence in X-Request-Id.',
    mend: 'Refuse through the service: `service.refuse` for what a host refuses itself.',
  },
  'problem-page': { says: 'Every code has a page, and page, list and refusal say the same of it.', mend: render },
  'request-limit': {
    says: 'A limit that status states is where the service stops.',
    mend: 'Let the limits be stated by the service that keeps them: look for a host in front with others.',
  },
  'quota-policy': {
    says: 'Status and the rate-limit fields name one quota.',
    mend: 'Give the limiter the policy of `documents.site.rateLimit`.',
  },
  'quota-policies': {
    says: 'Status, manifest and contract list the same policies, and every answer is under one of them.',
    mend: 'Give `createService` the networks that the documents were rendered with.',
  },
  'quota-text': { says: 'Texts that state the quota state that of the status document.', mend: render },
  'quota-kept': {
    says: 'A client gets its quota, and then 429 with Retry-After.',
    mend: 'Correct the limiter: it must admit `policy.limit` requests in its window and count down.',
  },
  'server-name': { says: 'Manifest, cards and handshakes name the server alike.', mend: render },
  'server-title': { says: 'Manifest, cards, handshakes and status give one title.', mend: render },
  'server-version': { says: 'Manifest, cards and handshakes give one version of the server.', mend: render },
  'server-description': { says: 'Manifest, cards and handshake give one description.', mend: render },
  'server-instructions': { says: 'Manifest, card and handshakes give the model the same instructions.', mend: render },
  'server-icons': {
    says: 'Manifest, cards and handshakes name the same icons, by addresses of HTTPS at which they are answered.',
    mend: render,
  },
  'product-name': { says: 'Status and catalogs name one product.', mend: render },
  'product-version': { says: 'Status and catalogs give one version of the product.', mend: render },
  'capabilities-declared': { says: 'Manifest, card and handshakes declare the same capabilities.', mend: render },
  'protocol-versions': { says: 'The protocol versions that are listed are the same everywhere, and are spoken.', mend: render },
  endpoint: { says: 'Status, manifest and cards lead to one tool endpoint.', mend: render },
  authentication: { says: 'Everything that speaks of authentication says that there is none.', mend: render },
  'snapshot-id': {
    says: 'Documents, answers of tools and X-Snapshot-Id name one snapshot.',
    mend: 'Serve documents and tools of one snapshot on every instance.',
  },
  'generated-at': { says: 'Documents of one snapshot say the same time.', mend: render },
  'tool-names': { says: 'Status, manifest, card and tools/list name the same tools in the same order.', mend: render },
  'tool-definition': { says: 'A tool has one title, description and input schema wherever it is listed.', mend: render },
  'tool-mentioned': { says: 'The skill and llms.txt name every tool.', mend: render },
  'tool-example': {
    says: 'Examples in the input schema of a tool fit it, and work.',
    mend: 'Correct the `examples` of the input schema.',
  },
  'tool-answered': {
    says: 'A call of a tool is answered with a result.',
    mend: 'See what the tool throws: onError of the definition.',
  },
  'tool-output': {
    says: 'Structured content fits the output schema of its tool.',
    mend: 'Correct the `output` of the tool, or what its `call` answers.',
  },
  'tool-text': { says: 'The text block of an answer is its structured content as JSON.', mend: proxy },
  'tool-eras': {
    says: 'A tool answers alike in every protocol revision.',
    mend: 'Decide nothing by `context.revision` in a tool.',
  },
  'tool-facts': { says: 'The documentation tools say what the catalogs say.', mend: render },
  'resource-read': {
    says: 'Resources and prompts that are listed can be read.',
    mend: 'List only what `read` answers; mark required arguments of prompts.',
  },
  'skill-same': { says: 'Skills are the same over HTTP and over MCP, in every protocol revision.', mend: render },
  'catalog-version': { says: 'Status names the schema_version that each catalog carries.', mend: render },
  'catalog-count': { says: 'Status counts the actions and names the version that the catalogs have.', mend: render },
  'catalog-summary': { says: 'The summary of the capability catalog counts its actions.', mend: content },
  'catalog-reference': { says: 'Ids in a catalog are unique, and what they refer to is there.', mend: content },
  'release-channels': { says: 'The current version and the newest of each channel are published releases.', mend: content },
  'link-dead': { says: 'Every internal link answers 200.', mend: 'Correct the link, or publish what it names.' },
  'link-type': { says: 'The media type that a link states is the one that is answered.', mend: render },
  'status-links': { says: 'Status links every path of the contract that has no parameter.', mend: render },
  digest: { says: 'A digest is that of the bytes that are served.', mend: render },
  'schema-document': { says: 'A published schema is the one in the contract.', mend: render },
  'feed-same': { says: 'JSON Feed and RSS announce the same releases in the same order.', mend: render },
  'feed-release': { says: 'What a feed announces is in the release catalog, with that date.', mend: render },
  twin: { says: 'Documents that say the same in another form do.', mend: render },
  'page-policy': { says: 'The policy of a page admits what stands in it, by digest, and nothing else.', mend: proxy },
  deprecation: { says: 'Contract, status and fields announce the same deprecations.', mend: render },
  expired: { says: 'Nothing that is published has expired.', mend: 'Renew the text in the content folder, or leave it out.' },
  'read-only-import': {
    says: 'No module of the request path imports what writes, reaches out or starts programs.',
    mend: 'Move the import to what runs at the start or in a build.',
  },
  'read-only-reach': {
    says: 'No request makes the service call the network, the file system or a program.',
    mend: 'Read what is needed at the start and keep it in memory, or allow the module by name and say why.',
  },
  'read-only-bytes': {
    says: 'After everything was asked, every document has the bytes it had before.',
    mend: 'Change nothing while serving: render anew and swap the service.',
  },
};
