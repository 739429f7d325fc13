// Nothing is declared that is not imported, and nothing imported that is not declared: of the packed files by reading
// their imports, of the whole repository by knip. What only some users want is installed by them.
import { builtinModules } from 'node:module';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../../scripts/workspace.mjs';
import { consumer } from '../consumer.mjs';
import { runTool, toolVersions } from '../tools.mjs';

/** Packages, or scopes of them, that a user brings: clients of a store, telemetry. */
const brought = ['@opentelemetry', '@redis', 'ioredis', 'redis', 'pg'];

/** One result for each package, one for an installation of all of them, and one for the repository. */
export async function* dependencies(context) {
  const { packages, packed } = context;
  for (const { name } of packages) {
    const { folder, files, manifest } = packed.get(name);
    const imported = await importedPackages(folder, files);
    const dependencyCount = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies }).length;
    yield { line: `imports of ${name}: ${dependencyCount} dependencies`, problems: disagreements(manifest, imported) };
  }
  const installed = await readdir(join(await consumer(context), 'node_modules'));
  yield {
    line: 'an installation of every package: no client of a store, no telemetry',
    problems: brought.filter((name) => installed.includes(name)).map((name) => `${name} came along`),
  };
  const { code, output } = await runTool(
    'knip/bin/knip.js',
    ['--config', 'workshop/packaging/knip.js', '--no-progress', '--no-config-hints'],
    { cwd: root },
  );
  yield { line: `knip ${toolVersions.knip}: the repository`, problems: code === 0 ? [] : output.trim().split('\n') };
}

/** Packages that code and declarations import, each with one file that does. */
async function importedPackages(folder, files) {
  const imported = new Map();
  for (const path of files.filter((one) => /\.(?:js|mjs|cjs|d\.ts)$/.test(one))) {
    const text = await readFile(join(folder, path), 'utf8');
    const resolved = [...text.matchAll(/require\.resolve\('([^']+)'\)/g)].map(([, specifier]) => specifier);
    for (const specifier of [...specifiersOf(path, text), ...resolved]) {
      const name = packageOf(specifier);
      if (name !== undefined && !imported.has(name)) imported.set(name, path);
    }
  }
  return imported;
}

/** What a file imports or exports from, and what it imports when it runs or in a type: a parser knows code from texts in it. */
function specifiersOf(path, text) {
  const specifiers = [];
  const visit = (node) => {
    const moduleName =
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
        ? node.moduleSpecifier
        : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
          ? node.argument.literal
          : ts.isCallExpression(node) &&
              (node.expression.kind === ts.SyntaxKind.ImportKeyword || node.expression.getText(file) === 'require')
            ? node.arguments[0]
            : undefined;
    if (moduleName !== undefined && ts.isStringLiteralLike(moduleName)) specifiers.push(moduleName.text);
    ts.forEachChild(node, visit);
  };
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  visit(file);
  return specifiers;
}

/** The package a specifier names; undefined for a relative path and for a module of Node.js. */
export function packageOf(specifier) {
  if (specifier.startsWith('.') || specifier.startsWith('node:') || builtinModules.includes(specifier)) return undefined;
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

/** What manifest and imports say differently. A package may name itself; an optional peer is handed in by who has it. */
export function disagreements({ name, dependencies: needed = {}, peerDependencies = {}, peerDependenciesMeta = {} }, imported) {
  // Types of a package that has none of its own have another name, and its own name is what is imported.
  const names = Object.entries({ ...needed, ...peerDependencies }).map(([one, range]) => [one.replace(/^@types\//, ''), range]);
  const declared = Object.fromEntries(names);
  const optional = (one) => peerDependenciesMeta[one]?.optional === true;
  return [
    ...[...imported]
      .filter(([one]) => one !== name && declared[one] === undefined)
      .map(([one, path]) => `${path} imports ${one}, which package.json does not name`),
    ...Object.keys(declared)
      .filter((one) => !imported.has(one) && !optional(one))
      .map((one) => `package.json names ${one}, which nothing imports`),
  ];
}
