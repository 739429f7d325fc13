// The public interface of the building blocks: a committed line for each declaration that api-extractor finds in an entry, with the digest
// of its text, so that review shows which exports a change touches. The pages of docs/reference/generated/api show those of `vitrine`.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareWithCommitted } from '../committed.mjs';
import { importTool, toolVersions } from '../tools.mjs';

const committed = fileURLToPath(new URL('../interfaces.txt', import.meta.url));

export async function* interfaces({ packages, stage, update, complete }) {
  const extractor = await importTool('@microsoft/api-extractor/lib-commonjs/index.js');
  const lines = [];
  for (const { name, folder, entries } of packages) {
    if (entries.length === 0 || name === 'vitrine') continue;
    const problems = [];
    const before = lines.length;
    const configs = entries.map((entry) => configOf(extractor.ExtractorConfig, folder, entry, stage));
    const additionalEntryPoints = configs.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath);
    const compilerState = extractor.CompilerState.create(configs[0], { additionalEntryPoints });
    for (const [index, { specifier }] of entries.entries()) {
      const report = await reportOf(extractor.Extractor, configs[index], compilerState);
      problems.push(...report.problems);
      for (const declaration of declarationsOf(report.text)) lines.push(`${specifier} ${lineOf(declaration)}\n`);
    }
    const version = toolVersions['@microsoft/api-extractor'];
    yield { line: `interface of ${name}: ${lines.length - before} declarations (api-extractor ${version})`, problems };
  }
  // A run over some of the packages has their lines alone.
  const problems = complete ? await compareWithCommitted(committed, lines.sort().join(''), update) : [];
  yield { line: `${lines.length} declarations as committed`, problems };
}

/** The public declarations of a report of api-extractor, without its remarks. */
function declarationsOf(report) {
  const [, code = ''] = /```ts\n(.*)```/s.exec(report) ?? [];
  return code
    .split('\n\n')
    .map((part) => part.replaceAll(/^ *\/\/ .*\n/gm, '').trim())
    .filter((part) => part.startsWith('export '));
}

/** `function createService 1a2b3c4d`. */
function lineOf(declaration) {
  const [, kind, name] = /^export (?:declare |abstract )*(\w+) ([\w$]+|\{.*?\})/s.exec(declaration) ?? ['', 'export', ''];
  return `${kind} ${name} ${createHash('sha256').update(declaration).digest('hex').slice(0, 8)}`;
}

function configOf(ExtractorConfig, folder, { label, types }, stage) {
  return ExtractorConfig.prepare({
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: join(folder, types),
      newlineKind: 'lf',
      compiler: { overrideTsconfig: { compilerOptions: { ...compilerOptions, types: nodeTypes(folder) } } },
      apiReport: {
        enabled: true,
        reportFileName: label,
        reportFolder: join(stage, 'api'),
        reportTempFolder: join(stage, 'api', 'temp'),
        includeForgottenExports: false,
      },
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: { default: { logLevel: 'error' } },
        extractorMessageReporting: { default: { logLevel: 'none' } },
        tsdocMessageReporting: { default: { logLevel: 'none' } },
      },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'package.json'),
  });
}

async function reportOf(Extractor, config, compilerState) {
  const problems = [];
  const messageCallback = (message) => {
    if (message.logLevel === 'error') problems.push(`${message.sourceFilePath ?? ''} ${message.text}`.trim());
    message.handled = true;
  };
  Extractor.invoke(config, { compilerState, localBuild: true, showVerboseMessages: false, messageCallback });
  const text = await readFile(config.reportFilePath, 'utf8').catch(() => '');
  return { text, problems };
}

const compilerOptions = {
  target: 'ES2022',
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  lib: ['ES2023', 'DOM'],
  strict: true,
  skipLibCheck: true,
};

/** Packages for one runtime need its types. */
function nodeTypes(folder) {
  return /client$|core$|docs-index$|mcp-tools$/.test(folder) ? [] : ['node'];
}
