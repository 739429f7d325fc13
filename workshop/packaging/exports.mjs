// The exports of a package as its sources declare them: names, kinds, documentation. Read by the compiler, from the
// source, so that a finding has a line to go to.
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { root } from '../../scripts/workspace.mjs';

/**
 * @typedef {object} Exported
 * @property {string} specifier of its entry
 * @property {string} name
 * @property {boolean} isType whether it exists for the compiler alone
 * @property {string} documentation its docstring, without markup; empty when there is none
 * @property {string} place file and line, below the package
 * @property {readonly ts.Declaration[]} declarations
 * @property {readonly { readonly name: string, readonly id: string }[]} mentions the types of this repository in its signature
 * @property {string} id file and name of what it exports, the same for every entry that does
 */

/** The source of a built entry: `dist/x.js` of `src/x.ts`; the command is in a folder of its own. */
export function sourceOf(code) {
  if (code === 'dist/vitrine.js') return 'src/command/vitrine.ts';
  return code.replace(/^dist\/(.*)\.js$/, 'src/$1.ts');
}

/**
 * @returns {readonly Exported[]} in the order of entries, values first, then by name
 */
export function exportsOf({ folder, entries }) {
  const sources = entries.map(({ code }) => join(folder, sourceOf(code)));
  const missing = sources.filter((path) => !existsSync(path));
  if (missing.length > 0) throw new Error(`${folder}: expected the source of each entry; missing ${missing.join(', ')}`);
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.build.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder);
  // Packages that are part of another have no declarations of their own: all are found by their sources.
  const { paths } = ts.readConfigFile(join(root, 'tsconfig.check.json'), ts.sys.readFile).config.compilerOptions;
  const program = ts.createProgram(sources, { ...options, paths, pathsBasePath: root });
  const checker = program.getTypeChecker();
  return entries.flatMap(({ specifier }, index) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(sources[index]));
    const symbols =
      module === undefined ? [] : checker.getExportsOfModule(module).map((symbol) => describe(symbol, checker, folder));
    return symbols.map((one) => ({ specifier, ...one })).sort(byKindAndName);
  });
}

function describe(symbol, checker, folder) {
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  const declarations = target.declarations ?? [];
  const [first] = declarations;
  const file = first?.getSourceFile();
  const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(first.getStart()).line + 1;
  return {
    name: symbol.name,
    isType: (target.flags & ts.SymbolFlags.Value) === 0,
    documentation: ts.displayPartsToString(target.getDocumentationComment(checker)),
    place: file === undefined ? '' : `${relative(folder, file.fileName)}:${line}`,
    declarations,
    id: idOf(target) ?? '',
    mentions: declarations.flatMap((declaration) => mentionsIn(declaration, checker)),
  };
}

/** File and name of what a symbol stands for, if it is declared in this repository. */
function idOf(symbol) {
  const [declaration] = symbol.declarations ?? [];
  const path = declaration === undefined ? '' : relative(root, declaration.getSourceFile().fileName);
  return /^packages\/(?!.*node_modules)/.test(path) ? `${path}#${symbol.name}` : undefined;
}

/** The types that a signature names: what a program needs to declare a variable for it. Bodies are not part of a signature. */
function mentionsIn(declaration, checker) {
  const mentions = [];
  const visit = (node) => {
    if (ts.isBlock(node) || ts.isPrivateIdentifier(node) || isHidden(node)) return;
    const typeName = ts.isTypeReferenceNode(node)
      ? node.typeName
      : ts.isExpressionWithTypeArguments(node)
        ? node.expression
        : undefined;
    const symbol = typeName && checker.getSymbolAtLocation(typeName);
    if (symbol !== undefined) {
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      const id = target.flags & ts.SymbolFlags.TypeParameter ? undefined : idOf(target);
      if (id !== undefined) mentions.push({ name: target.name, id });
    }
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(declaration, visit);
  return mentions;
}

function isHidden(node) {
  return ts.isClassElement(node) && node.name !== undefined && ts.isPrivateIdentifier(node.name);
}

/**
 * Types in the signatures of functions and classes that no entry exports, each with the first function that names it: a program cannot declare
 * what it passes. The members of a type are reached through it (`Action['approval']`). `others` are exports of other packages.
 */
export function forgottenExports(exported, others = []) {
  const exportedIds = new Set([...exported, ...others].map(({ id }) => id));
  const forgotten = new Map();
  for (const { name, specifier, mentions } of exported.filter(({ isType }) => !isType))
    for (const mention of mentions)
      if (!exportedIds.has(mention.id) && !forgotten.has(mention.id))
        forgotten.set(mention.id, `${specifier}: ${name} names the type ${mention.name}, which no entry exports`);
  return [...forgotten.values()];
}

function byKindAndName(a, b) {
  if (a.isType !== b.isType) return a.isType ? 1 : -1;
  return a.name < b.name ? -1 : 1;
}
