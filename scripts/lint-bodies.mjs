// A rule of the linter: bodies are read by core/src/shared/body-bytes.ts, which counts bytes and pieces. Elsewhere nobody listens for pieces, takes
// a reader, collects the pieces of a loop, or has the runtime collect them.
const message = 'read bodies by readBytes, linesOf or boundedPieces of @vitrine/core, which count their pieces';
const listening = new Set(['on', 'once', 'addListener', 'prependListener']);
const collecting = new Set(['arrayBuffer', 'blob', 'bytes', 'getReader']);

/** The name of a method that is called; undefined for another call. */
const methodOf = ({ callee }) => (callee.type === 'MemberExpression' && !callee.computed ? callee.property.name : undefined);

const oneBuffer = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    /** Names of the pieces of the loops that are open. */
    const pieces = [];
    return {
      ForOfStatement(node) {
        const declared = node.left.type === 'VariableDeclaration' ? node.left.declarations[0].id : node.left;
        pieces.push(node.await && declared.type === 'Identifier' ? declared.name : undefined);
      },
      'ForOfStatement:exit'() {
        pieces.pop();
      },
      CallExpression(node) {
        const method = methodOf(node);
        const [first] = node.arguments;
        const isPiece =
          first?.type === 'Identifier' && pieces.includes(first.name) && /^(?:chunk|piece|part|bytes|data)s?$/.test(first.name);
        if (
          (listening.has(method) && first?.type === 'Literal' && first.value === 'data') ||
          (collecting.has(method) && node.arguments.length === 0) ||
          (method === 'push' && isPiece)
        )
          context.report({ node, message });
      },
    };
  },
};

export default { meta: { name: 'bodies' }, rules: { 'one-buffer': oneBuffer } };
