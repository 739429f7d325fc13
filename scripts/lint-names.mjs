// A rule of the linter: names of the project's old dialect do not come back. A limit is `max…` or `min…`, and a value is named by a noun.
const limits = /^(?:most|least|few|fewest)[A-Z]/;
/** Names that went, each with what to write. */
const replaced = {
  comparePast: 'findRemovedPages',
  disarmed: 'sanitized',
  dress: 'configureHelp',
  goodCover: 'minCoverage',
  handOn: 'forwardSignal',
  lasting: 'what stays: irreversible, others, incremental',
  lastWords: 'finalBytes',
  lookedAt: 'maxHits, maxScanned or lastCheckedAt',
  mostRestMs: 'maxIdleMs',
  notHere: 'noAnswer',
  nowhereShare: 'minMissingShare',
  openKept: 'openDiskCache',
  spool: 'file store',
  strictly: 'promoteToError',
  tally: 'what is counted: termCounts, pageReport, countByRule',
  tellingShare: 'minTermShare',
  tellRefused: 'warnDroppedRedirects',
  told: 'what was received',
  traceHolds: 'isTraceValid',
};

/** Words that name nothing: declarations that bear them are reported, each with what to write. */
const vague = {
  bytesOf: 'what is read: readBody, bodyBytes',
  foreign: 'fromGenerator, external, or what the value is',
  found: 'what it is: match, page, result; received in a diagnostic',
  gone: 'removed, or what the value is',
  kept: 'what the value is: body, remaining, cached',
  known: 'what it is: knownNames, cachedEntry; isKnown for a boolean',
  listed: 'what the list is: sitemap, entries, icons',
  made: 'generated, created, or what the value is',
  matter: 'frontMatter',
  named: 'what it is: redirect, specification, source',
  nameOf: 'the kind of name: toolName, slugOf',
  own: 'whose and what: siteUrl, ownPaths',
  place: 'index, offset, position, location, path or target',
  placeIn: 'positionIn, locationIn or what it returns',
  placeOf: 'positionOf, locationOf or what it returns',
  placeRoom: 'positionRange',
  placesOf: 'positionsOf, locationsOf or what it returns',
  plain: 'what is left out or done: withoutMarkup, unescaped; isPlain for a boolean',
  promised: 'what the value is: missingSource, mustAnswer',
  shown: 'what it is: displayPath, visiblePages, shownCount',
  stamp: 'digest, or what the members are',
  unmade: 'missing or missingFolder',
  wordsOf: 'splitWords, or what it returns',
};
/** Members of reports and stored documents, whose names readers of them rely on. */
const reported = new Set(['found', 'gone', 'kept', 'known', 'listed', 'made', 'own']);
const members = new Set(['TSPropertySignature', 'TSMethodSignature', 'PropertyDefinition', 'MethodDefinition']);

function isDeclaration(node) {
  const { parent } = node;
  if (parent.type === 'VariableDeclarator' || parent.type === 'FunctionDeclaration')
    return parent.id === node || isParameter(parent, node);
  if (members.has(parent.type)) return parent.key === node && !reported.has(node.name);
  if (parent.type === 'Property') return parent.value === node && parent.parent.type === 'ObjectPattern';
  if (parent.type === 'AssignmentPattern') return parent.left === node;
  return parent.type === 'ArrayPattern' || parent.type === 'RestElement' || isParameter(parent, node);
}

function isParameter(parent, node) {
  return Array.isArray(parent.params) && parent.params.includes(node);
}

const plainNames = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    const report = (node, expected) => context.report({ node, message: `${node.name}: expected ${expected}` });
    return {
      Identifier(node) {
        if (limits.test(node.name)) report(node, 'max… or min… for a limit');
        else if (Object.hasOwn(replaced, node.name)) report(node, replaced[node.name]);
        else if (Object.hasOwn(vague, node.name) && isDeclaration(node)) report(node, vague[node.name]);
      },
    };
  },
};

export default { meta: { name: 'names' }, rules: { 'plain-names': plainNames } };
