// Every generated file and its text, for the generator that writes them and for the test that compares.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cliPage } from './cli-page.ts';
import { evaluationSchema } from '../src/command/eval/schema.ts';
import { capabilitiesContent, releasesContent } from './demo-content.ts';

/** Path below the root of the repository, and text. */
export function generatedFiles(root: URL, today: string): ReadonlyMap<string, string> {
  const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
  return new Map([
    ['docs/reference/generated/cli.md', cliPage()],
    ['packages/vitrine/schemas/eval.json', evaluationSchema()],
    ['apps/demo/content/capabilities.yaml', capabilitiesContent(read('apps/demo/catalog/functions.yaml'))],
    ['apps/demo/content/releases.yaml', releasesContent(read('apps/demo/content/releases.yaml'), changelogs(root), today)],
  ]);
}

function changelogs(root: URL): ReadonlyMap<string, string> {
  const folders = readdirSync(new URL('packages/', root)).sort();
  return new Map(
    folders.flatMap((folder) => {
      const changelog = new URL(`packages/${folder}/CHANGELOG.md`, root);
      if (!existsSync(changelog)) return [];
      // a manifest of this repository
      const { name } = JSON.parse(readFileSync(new URL(`packages/${folder}/package.json`, root), 'utf8')) as {
        readonly name: string;
      };
      return [[name, readFileSync(changelog, 'utf8')] as const];
    }),
  );
}
