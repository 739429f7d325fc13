// The public interface: one committed report for each package, of what api-extractor finds in its entries, so that a change of it is
// seen in review. The pages of docs/api are the report of `vitrine`.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareWithCommitted } from '../committed.mjs';
import { importTool, toolVersions } from '../tools.mjs';

const reports = fileURLToPath(new URL('../api', import.meta.url));

export async function* interfaces({ packages, stage, update }) {
  const extractor = await importTool('@microsoft/api-extractor/lib-commonjs/index.js');
  for (const { name, label, folder, entries } of packages) {
    if (entries.length === 0 || name === 'vitrine') continue;
    const problems = [];
    const specifiers = new Map();
    const configs = entries.map((entry) => configOf(extractor.ExtractorConfig, folder, entry, stage));
    const additionalEntryPoints = configs.map(({ mainEntryPointFilePath }) => mainEntryPointFilePath);
    const compilerState = extractor.CompilerState.create(configs[0], { additionalEntryPoints });
    for (const [index, { specifier }] of entries.entries()) {
      const report = await reportOf(extractor.Extractor, configs[index], compilerState);
      problems.push(...report.problems);
      for (const declaration of declarationsOf(report.text))
        specifiers.set(declaration, [...(specifiers.get(declaration) ?? []), specifier]);
    }
    problems.push(...(await compareWithCommitted(join(reports, `${label}.api.md`), interfaceOf(name, specifiers), update)));
    const version = toolVersions['@microsoft/api-extractor'];
    yield { line: `interface of ${name}: ${specifiers.size} declarations (api-extractor ${version})`, problems };
  }
}

/** The declarations of a report of api-extractor, without its remarks. */
function declarationsOf(report) {
  const [, code = ''] = /```ts\n(.*)```/s.exec(report) ?? [];
  return code
    .split('\n\n')
    .map((part) => part.replaceAll(/^ *\/\/ .*\n/gm, '').trim())
    .filter((part) => part.startsWith('export '));
}

/** A declaration is written once, below the names of all entries that export it. */
function interfaceOf(name, specifiers) {
  const groups = new Map();
  for (const [declaration, entries] of specifiers) {
    const title = entries.map((entry) => `\`${entry}\``).join(', ');
    groups.set(title, [...(groups.get(title) ?? []), declaration]);
  }
  const parts = [...groups].map(([title, found]) => `## ${title}\n\n\`\`\`ts\n${found.join('\n')}\n\`\`\`\n`);
  return `# Interface of ${name}\n\nWritten by \`npm run check packages -- --update\`.\n\n${parts.join('\n')}`;
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
