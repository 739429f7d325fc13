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

const plainNames = {
  meta: { type: 'suggestion', schema: [] },
  create(context) {
    const report = (node, expected) => context.report({ node, message: `${node.name}: expected ${expected}` });
    return {
      Identifier(node) {
        if (limits.test(node.name)) report(node, 'max… or min… for a limit');
        else if (Object.hasOwn(replaced, node.name)) report(node, replaced[node.name]);
      },
    };
  },
};

export default { meta: { name: 'names' }, rules: { 'plain-names': plainNames } };
