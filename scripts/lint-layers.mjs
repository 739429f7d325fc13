// A rule of the linter: a file imports from its own layer and from those below it, types included. The order of the layers of a folder
// is in oxlint.config.mjs.
import { dirname, join, relative, sep } from 'node:path';

const order = {
  meta: { type: 'problem', schema: [{ type: 'object' }] },
  create(context) {
    // Layers from the ground up, in one folder; `apart` names for a layer those below it that it may not import either.
    const [{ root, folder, layers, apart = {} }] = context.options;
    const base = join(root, folder);
    const layerOf = (path) => layers.findLast((layer) => `${relative(base, path).split(sep).join('/')}/`.startsWith(`${layer}/`));
    const importing = layerOf(context.filename);
    const check = ({ source }) => {
      if (source?.type !== 'Literal' || !String(source.value).startsWith('.')) return;
      const imported = layerOf(join(dirname(context.filename), source.value));
      const isHigher = layers.indexOf(imported) > layers.indexOf(importing);
      if (imported !== undefined && (isHigher || apart[importing]?.includes(imported)))
        context.report({ node: source, message: `${importing} must not import ${imported}: see the layers in oxlint.config.mjs` });
    };
    const visitors = ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression', 'TSImportType'];
    return importing === undefined ? {} : Object.fromEntries(visitors.map((name) => [name, check]));
  },
};

export default { meta: { name: 'layers' }, rules: { order } };
