// Fields of a TypeScript type of the project, by the compiler that is installed next to this package. A compiler in the project itself is
// never loaded: it would be a program of strangers. The compiler reads files of the project and its own library, and runs nothing.
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type Compiler from 'typescript';
import { defined } from '@vitrine/core';
import { isWithin } from '../files/file-access-error.ts';
import { type Answers, type Data, dataOf, listOf, type ProjectFiles, stillAnswer, traceFiles } from '../sources/project.ts';
import type { Field, NamedType } from './field.ts';

export type TypeFields = { readonly fields: readonly Field[] } | { readonly reason: string };

export type TypeReader = (named: NamedType, page: string, files: ProjectFiles) => TypeFields;

/** Most files and characters of one type with its imports, most fields, and the longest type in words. */
const [maxFiles, maxCharacters, maxFields, maxTypeLength] = [1_000, 32 * 1024 * 1024, 400, 300];
const ownName = 'FieldsOfThisTable';

/** A program of the compiler, as long as the files that it requested stay the same. */
interface Checked {
  readonly key: string;
  readonly answers: Answers;
  readonly checker: Compiler.TypeChecker;
  readonly exports: ReadonlyMap<string, Compiler.Symbol>;
}

/** A reader of types for one build; several tables of one file after another share a program. */
export function createTypeReader(load: () => typeof Compiler | undefined = installedCompiler): TypeReader {
  let compiler: typeof Compiler | undefined;
  let last: Checked | undefined;
  const parsed = new Map<string, { readonly text: string; readonly file: Compiler.SourceFile }>();
  return ({ path, name, source }, page, files) => {
    compiler ??= load();
    if (compiler === undefined)
      return { reason: 'next to vitrine is no compiler with the interface of TypeScript 5 and 6: npm install typescript@6' };
    const file = path === undefined ? join(dirname(page), 'fields.ts') : fileNamed(path, page, files);
    if (file === undefined) return { reason: `${path} is not a file of the project` };
    const wanted = name ?? ownName;
    const added = source === undefined ? '' : /\bexport\s/.test(source) ? source : `export type ${wanted} = ${source}`;
    if (added === '' && (path === undefined || name === undefined)) return { reason: 'it names no path with a name, and no type' };
    const key = `${file}\n${added}`;
    if (last?.key !== key || !stillAnswer(last.answers, files)) last = check(compiler, { key, file, added, files, parsed });
    const symbol = last.exports.get(wanted);
    if (symbol === undefined) return { reason: `${path ?? 'its source'} has no export of this name` };
    const fields = fieldsOf(compiler, last.checker, symbol);
    return fields.length === 0
      ? { reason: 'it has no fields, or they come from packages that are not installed in the project' }
      : { fields };
  };
}

/** The compiler next to this package, where it has the interface of TypeScript 5 and 6. */
function installedCompiler(): typeof Compiler | undefined {
  try {
    const found = createRequire(import.meta.url)('typescript') as typeof Compiler;
    return typeof found.createProgram === 'function' ? found : undefined;
  } catch {
    return undefined;
  }
}

/** The file of a path: below the folder of the page, or a folder above, where the project is. */
function fileNamed(path: string, page: string, files: ProjectFiles): string | undefined {
  for (let folder = dirname(page); isWithin(files.root, folder); folder = dirname(folder)) {
    const place = join(folder, path);
    if (files.isFile(place)) return place;
  }
  return undefined;
}

interface Work {
  readonly key: string;
  readonly file: string;
  /** Source behind that of the file. */
  readonly added: string;
  readonly files: ProjectFiles;
  /** Files of the library and of the project that were parsed before. */
  readonly parsed: Map<string, { readonly text: string; readonly file: Compiler.SourceFile }>;
}

function check(ts: typeof Compiler, { key, file, added, files: given, parsed }: Work): Checked {
  const { files, answers } = traceFiles(given);
  const library = dirname(ts.getDefaultLibFilePath({}));
  let [count, characters] = [0, 0];
  const isOwn = (path: string): boolean => isWithin(library, resolve(path));
  const textOf = (path: string): string | undefined => {
    if (isOwn(path)) return ts.sys.readFile(path);
    if (path !== file && !files.isFile(path)) return undefined;
    files.stamp(path);
    const found = files.specification(path);
    const text = `${'text' in found ? found.text : ''}${path === file && added !== '' ? `\n${added}\n` : ''}`;
    count += 1;
    characters += text.length;
    return count > maxFiles || characters > maxCharacters ? undefined : text;
  };
  const options: Compiler.CompilerOptions = {
    ...{ target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
    ...{ lib: ['lib.es2023.d.ts'], types: [], strict: true, noEmit: true, skipLibCheck: true, jsx: ts.JsxEmit.Preserve },
    ...aliasesOf(ts, file, files),
  };
  const host: Compiler.CompilerHost = {
    fileExists: (path) => (isOwn(path) ? ts.sys.fileExists(path) : path === file || files.isFile(path)),
    readFile: textOf,
    directoryExists: (path) => isOwn(path) || files.isFolder(path),
    getSourceFile(path) {
      const text = textOf(path);
      if (text === undefined) return undefined;
      const known = parsed.get(path);
      if (known?.text === text) return known.file;
      const made = { text, file: ts.createSourceFile(path, text, ts.ScriptTarget.ESNext) };
      parsed.set(path, made);
      return made.file;
    },
    getDefaultLibFileName: () => join(library, 'lib.es2023.d.ts'),
    getDefaultLibLocation: () => library,
    getCurrentDirectory: () => dirname(file),
    getCanonicalFileName: (path) => path,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    writeFile: () => undefined,
  };
  const program = ts.createProgram({ rootNames: [file], options, host });
  const checker = program.getTypeChecker();
  const root = program.getSourceFile(file);
  const module = root && checker.getSymbolAtLocation(root);
  const exports = new Map((module === undefined ? [] : checker.getExportsOfModule(module)).map((each) => [each.name, each]));
  return { key, answers, checker, exports };
}

/** `paths` of the nearest tsconfig.json above a file. */
function aliasesOf(ts: typeof Compiler, file: string, files: ProjectFiles): Compiler.CompilerOptions {
  for (let folder = dirname(file); isWithin(files.root, folder); folder = dirname(folder)) {
    const place = join(folder, 'tsconfig.json');
    const found = files.isFile(place) ? files.text(place) : undefined;
    if (found === undefined || !('text' in found)) continue;
    const { config } = ts.readConfigFile(place, () => found.text) as { config?: { compilerOptions?: Data } };
    const { paths, baseUrl } = dataOf(config?.compilerOptions);
    const base = typeof baseUrl === 'string' ? resolve(folder, baseUrl) : folder;
    const absolute = Object.entries(dataOf(paths)).map(([name, places]): [string, string[]] => [
      name,
      listOf(places).flatMap((each) => (typeof each === 'string' ? [resolve(base, each)] : [])),
    ]);
    return { paths: Object.fromEntries(absolute) };
  }
  return {};
}

function fieldsOf(ts: typeof Compiler, checker: Compiler.TypeChecker, symbol: Compiler.Symbol): readonly Field[] {
  const named = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return checker
    .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(named))
    .slice(0, maxFields)
    .flatMap((property) => {
      const tags = property.getJsDocTags(checker);
      const tag = (...names: string[]): string | undefined => {
        const found = tags.find(({ name }) => names.includes(name));
        return found && ts.displayPartsToString(found.text).trim();
      };
      if (tag('internal') !== undefined) return [];
      const parameters = tags
        .filter(({ name }) => name === 'param')
        .flatMap(({ text }) => {
          const [name = '', ...words] = ts.displayPartsToString(text).trim().split(/\s+/);
          return name === '' ? [] : [{ name, description: words.join(' ').replace(/^- ?/, '') }];
        });
      const field: Field = {
        name: property.name,
        type: typeText(ts, checker, property),
        required: (property.flags & ts.SymbolFlags.Optional) === 0,
        parameters,
        description: ts.displayPartsToString(property.getDocumentationComment(checker)),
        ...defined({ fallback: tag('default', 'defaultValue'), deprecated: tag('deprecated'), returns: tag('returns') }),
      };
      return [field];
    });
}

/** A type in words: as it is written where a name of it is not known, else as the compiler writes it, choices one by one. */
function typeText(ts: typeof Compiler, checker: Compiler.TypeChecker, property: Compiler.Symbol): string {
  const declaration = property.valueDeclaration ?? property.declarations?.[0];
  const given =
    declaration === undefined ? checker.getTypeOfSymbol(property) : checker.getTypeOfSymbolAtLocation(property, declaration);
  const isKnown = (given.flags & ts.TypeFlags.Any) === 0;
  const written = declaration && ts.isPropertySignature(declaration) ? declaration.type : undefined;
  const isNullable = given.isUnion() && given.types.some(({ flags }) => (flags & ts.TypeFlags.Null) !== 0);
  // a field that is optional says so by itself
  const type = isNullable ? given : checker.getNonNullableType(given);
  const { NoTruncation, InTypeAlias, None } = ts.TypeFormatFlags;
  const flags: Compiler.TypeFormatFlags = NoTruncation | (type.isUnion() ? InTypeAlias : None);
  const text =
    isKnown || written === undefined ? checker.typeToString(type, declaration, flags) : written.getText(written.getSourceFile());
  const line = text.replace(/\s+/g, ' ').replace(/ \| undefined$/, '');
  return line.length > maxTypeLength ? `${line.slice(0, maxTypeLength)} …` : line;
}
