// vitrine init: writes a starter folder, and nothing over anything.
import type { InvocationOf } from '@vitrine/cli-kit/definition';
import { defined } from '@vitrine/core/serving';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import {
  inferUrlPattern,
  findBuiltSite,
  findDocs,
  findSiteToBuild,
  findSpecifications,
  findUnreadDocs,
  type FoundDocs,
} from '@vitrine/content';
import type { init } from '../init.ts';
import { describeUnreadDocs, exists, openFolder } from '@vitrine/content/files';
import { writeNewFiles } from '@vitrine/cli-kit/output/atomic';
import { counted } from '@vitrine/cli-kit/output/format';
import { readSitemap } from '../front/live-sitemap.ts';
import { CommandFailure, exitCodes } from '@vitrine/cli-kit/output/failure';
import { readProject } from './project.ts';
import { embedFiles } from './embed.ts';
import { type BuiltSetting, type DocsSetting, starterFiles } from './starter.ts';
import { currentCommand, packageFile } from '@vitrine/cli-kit/how-to-run';

export async function runInit({ argument: folder, options, terminal, interruption }: InvocationOf<typeof init>): Promise<number> {
  const target = resolve(folder);
  const root = dirname(target);
  // Before anything looks into it: what is there may be a link to elsewhere.
  if (await isTaken(root, target)) throw alreadyThere([target]);
  // a folder elsewhere is that of the project around it
  const here = relative('', target).startsWith('..') ? root : process.cwd();
  const project = await readProject(here);
  const inPlace = findDocs(here, project.isDocs);
  const refused = inPlace && findSiteToBuild(here, inPlace);
  const docsFound = refused === undefined ? inPlace && docsSetting(inPlace, here, target) : undefined;
  const fitting = await fittingAddresses(options.sitemap, target, docsFound);
  const docs = docsFound && { ...docsFound, ...defined({ url: fitting?.pattern }) };
  const unbuilt = docs === undefined ? (refused ?? findBuiltSite(here)) : undefined;
  const unread = findUnreadDocs(here, docs?.folders ?? [], target);
  const fromPlace = (path: string): string => relative(target, resolve(here, path)).split(sep).join('/');
  const specifications = findSpecifications(here).map(({ member, path, as }) => ({ member, path: fromPlace(path), as }));
  const hasUnreadPages = unread.some(({ endings }) => endings.some((each) => /^\.(?:md|mdx|markdown)$/.test(each)));
  const isOfUnknown = project.isDocs && docs === undefined && unbuilt === undefined && hasUnreadPages;
  const built: BuiltSetting | 'elsewhere' | undefined =
    unbuilt?.output === undefined
      ? unbuilt !== undefined || isOfUnknown
        ? 'elsewhere'
        : undefined
      : { generator: unbuilt.generator, ...defined({ build: unbuilt.build }), path: fromPlace(unbuilt.output) };
  // what a generator leaves out is no page of its site
  const isUnread = docs === undefined ? built === undefined : docs.format === 'markdown';
  const remarks = [
    ...project.remarks,
    ...(built === 'elsewhere'
      ? [
          unbuilt === undefined
            ? 'the generator of this site is not known, so its sources are not read: import its live site, or name the folder of its HTML in front.yaml'
            : `the documentation${unbuilt.config === undefined ? '' : ` (${relative(here, unbuilt.config)})`} is for ${unbuilt.generator}, and its site is built elsewhere: import it`,
        ]
      : []),
    ...(docs?.missing ?? []).map(({ edition, folder: missing }) => `${edition} is not there: run the script that makes ${missing}`),
    ...(docs === undefined && built === undefined && specifications.length === 0 && hasUnreadPages
      ? ['no documentation generator and no folder docs/ with pages was found']
      : []),
    ...(isUnread ? unread.filter(({ folder }) => folder !== '*').map(describeUnreadDocs) : []),
  ];
  const [hasSource, isTyped] = [await exists(join(root, 'src/app')), await exists(join(root, 'tsconfig.json'))];
  const command = currentCommand();
  const embedded = options.embed === undefined ? undefined : embedFiles(options.embed, { folder, hasSource, isTyped, command });
  // A project that has its content keeps it, and gets the code alone.
  const isThere = embedded !== undefined && (await exists(join(target, 'product.yaml')));
  const files = new Map([
    ...[...(isThere ? [] : starterFiles(project, { docs, built, specifications }))].map(
      ([name, text]) => [join(basename(target), name), text] as const,
    ),
    ...(embedded?.files ?? []),
  ]);
  await refuseExisting(root, [...files.keys()]);
  await writeNewFiles(root, files, interruption);

  const { colours } = terminal;
  const written = [...files.keys()].map((name) => relative('', join(root, name)));
  const building = unbuilt?.build === undefined ? [] : [inFolder(unbuilt.build, relative('', unbuilt.project))];
  const next =
    built === 'elsewhere'
      ? [`${command} import docs --from site https://<address of the site> ${folder}`, `${command} serve ${folder}`]
      : [...building, `${command} serve ${folder}`, ...(built === undefined ? [`${command} check ${folder}`] : [])];
  terminal.emit({
    ok: true,
    folder,
    files: written,
    sources: project.sources,
    remarks,
    ...defined({ docs: docs && { path: docs.path, format: docs.format }, addresses: fitting }),
    specifications,
    unread,
    packages: embedded?.packages ?? [],
  });
  terminal.print(
    `${colours.green(isThere ? 'kept' : 'made')} ${colours.bold(folder)}${!isThere && project.sources.length > 0 ? ` from ${project.sources.join(', ')}` : ''}`,
  );
  for (const file of written) terminal.print(`  ${file}`);
  if (docs !== undefined)
    terminal.print(
      `found documentation in ${[docs.path, ...(docs.others ?? [])].join(', ')}: ${docs.format}; it is read in place${docs.hasAddress || docs.url !== undefined ? '' : '. To link to its live pages, set their url in front.yaml'}`,
    );
  if (built !== undefined && built !== 'elsewhere')
    terminal.print(
      `found documentation for ${built.generator}, which is read as the HTML that ${built.build === undefined ? 'is in' : `\`${built.build}\` writes into`} ${built.path}`,
    );
  if (fitting !== undefined)
    terminal.print(`addresses: ${fitting.pattern} fits ${fitting.fits} of ${counted(fitting.pages, 'page')}`);
  for (const { path, as, member } of specifications) {
    const pages = docs === undefined ? `its pages are in ${as}/` : 'front.yaml has the lines that make pages of it';
    const actions = `${command} import capabilities --from openapi ${relative('', join(target, path))} ${folder}`;
    terminal.print(`found a specification, ${path}: ${pages}${member === 'openapi' ? `; to make actions of it: ${actions}` : ''}`);
  }
  for (const remark of remarks) terminal.note(`${colours.yellow('warning')} ${remark}`);
  terminal.print();
  terminal.print(colours.bold('Next'));
  for (const line of next) terminal.print(`  ${line}`);
  if (embedded !== undefined) {
    terminal.print();
    terminal.print(colours.bold(`To embed it (${options.embed ?? ''})`));
    for (const line of [`npm install ${[packageFile, ...embedded.packages].join(' ')}`, ...embedded.next])
      terminal.print(`  ${line}`);
  }
  return exitCodes.done;
}

function inFolder(command: string, folder: string): string {
  return folder === '' ? command : `(cd ${folder} && ${command})`;
}

/** The pattern that makes the addresses of a sitemap, where one is named and documentation was found. */
async function fittingAddresses(
  sitemap: string | undefined,
  target: string,
  docs: DocsSetting | undefined,
): Promise<ReturnType<typeof inferUrlPattern>> {
  if (sitemap === undefined) return undefined;
  const addresses = await readSitemap(sitemap);
  return docs && inferUrlPattern(target, docs.path, addresses);
}

/** Documentation of a generator in the current folder, as front.yaml names it. */
function docsSetting(
  { path: below = '', format, hasAddress, folders, missing, others = [] }: FoundDocs,
  here: string,
  target: string,
): DocsSetting & Pick<FoundDocs, 'folders' | 'missing'> {
  const pathTo = (folder: string): string => relative(target, join(here, folder)).split(sep).join('/');
  const path = pathTo(below);
  return { path: path === '' ? '.' : path, format, hasAddress, folders, ...defined({ missing }), others: others.map(pathTo) };
}

/** Whether something has the name of the folder and is none. */
async function isTaken(root: string, target: string): Promise<boolean> {
  if (!(await exists(target))) return false;
  return !openFolder(root)
    .list('')
    .some(({ name, kind }) => kind === 'folder' && name === basename(target));
}

async function refuseExisting(root: string, names: readonly string[]): Promise<void> {
  const taken: string[] = [];
  for (const name of names) if (await exists(join(root, name))) taken.push(join(root, name));
  if (taken.length > 0) throw alreadyThere(taken);
}

function alreadyThere(taken: readonly string[]): CommandFailure {
  const takenPaths = taken.map((path) => relative('', path)).join(', ');
  return new CommandFailure(
    'already_there',
    `${takenPaths} ${taken.length === 1 ? 'exists' : 'exist'} already, and nothing is overwritten`,
    'Choose another folder, or remove it yourself.',
  );
}
