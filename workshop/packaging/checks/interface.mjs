// The public interface: one committed report for each entry, made by api-extractor, so that a change of it is seen in
// review.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareWithCommitted } from '../committed.mjs';
import { importTool, toolVersions } from '../tools.mjs';

const reports = fileURLToPath(new URL('../api', import.meta.url));

/** One result for each entry. */
export async function* interfaces({ packages, stage, update }) {
  const extractor = await importTool('@microsoft/api-extractor/lib-commonjs/index.js');
  for (const { folder, entries } of packages) {
    for (const entry of entries) {
      const { found, problems } = await report(extractor, folder, entry, stage);
      const changed = found === undefined ? [] : await compareWithCommitted(join(reports, `${entry.label}.api.md`), found, update);
      const exported = found?.match(/^export /gm)?.length ?? 0;
      const line = `interface of ${entry.specifier}: ${exported} exports (api-extractor ${toolVersions['@microsoft/api-extractor']})`;
      yield { line, problems: [...problems, ...changed] };
    }
  }
}

async function report({ Extractor, ExtractorConfig }, folder, { label, types }, stage) {
  const config = ExtractorConfig.prepare({
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
  const problems = [];
  const messageCallback = (message) => {
    if (message.logLevel === 'error') problems.push(`${message.sourceFilePath ?? ''} ${message.text}`.trim());
    message.handled = true;
  };
  Extractor.invoke(config, { localBuild: true, showVerboseMessages: false, messageCallback });
  const found = await readFile(join(stage, 'api', `${label}.api.md`), 'utf8').catch(() => undefined);
  return { found, problems };
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
