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
 */

/** The source of a built entry: `dist/x.js` of `src/x.ts`; the command is in a folder of its own. */
export function sourceOf(code) {
  if (code === 'dist/vitrine.js') return 'src/command/vitrine.ts';
  return code.replace(/^dist\/(.*)\.js$/, 'src/$1.ts');
}

/** @returns {readonly Exported[]} in the order of entries, values first, then by name */
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
    const found = module === undefined ? [] : checker.getExportsOfModule(module).map((symbol) => describe(symbol, checker, folder));
    return found.map((one) => ({ specifier, ...one })).sort(byKindAndName);
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
  };
}

function byKindAndName(a, b) {
  if (a.isType !== b.isType) return a.isType ? 1 : -1;
  return a.name < b.name ? -1 : 1;
}
