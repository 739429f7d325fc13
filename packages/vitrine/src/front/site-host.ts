// The function by which a host answers what no file of a site can, `/api/mcp` and `/api/v1/status`: for each host the files that its
// documentation asks for. All of them open the snapshot that each build of the site writes again.
import { dirname, isAbsolute, join, posix, relative } from 'node:path';
import { type FileTree, openFolder, writeFile, writeNewFiles } from '@vitrine/content/files';
import { isObject } from '@vitrine/core/serving';
import { parse as parseToml } from 'smol-toml';

/** A host whose function `addToSite` writes: Netlify, Vercel, Cloudflare Pages, Cloudflare Workers with static assets, or a Node.js server. */
export type SiteHost = 'netlify' | 'vercel' | 'pages' | 'cloudflare' | 'node';

/** The snapshot, below the folder of the project. Bundlers of Cloudflare take a name that ends with `.bin` as bytes. */
const snapshotPath = 'vitrine/site.bin';

interface HostedSite {
  /** The path of the base URL, without a slash at its end. */
  readonly prefix: string;
  /** The folder of the site, below that of the project. */
  readonly folder: string;
  /** Where netlify.toml has functions, below that of the project. */
  readonly functions: string;
}

const head =
  '// Written once by Vitrine, and yours to edit: it is never overwritten. Each build of the site writes the snapshot that it opens.\n';
const openOnce = (file: string): string => `import { readFile } from 'node:fs/promises';
import { createFront } from 'vitrine/edge';

let front;
const open = () =>
  (front ??= readFile(new URL('${file}', import.meta.url))
    .then((bytes) => createFront(bytes))
    .catch((error) => {
      front = undefined;
      throw error;
    }));
`;
const fromFile = (path: string): string => posix.relative(posix.dirname(path), snapshotPath);

const hosts: Readonly<Record<SiteHost, (site: HostedSite) => Readonly<Record<string, string>>>> = {
  // https://docs.netlify.com/functions/get-started: a Request to a Response, with its paths
  netlify({ prefix, functions }) {
    const path = `${functions}/vitrine.mjs`;
    return {
      [path]: `${head}${openOnce(fromFile(path))}
export default async (request, context) => (await open()).fetch(request, { remoteAddress: context.ip });

export const config = { path: ['${prefix}/api/mcp', '${prefix}/api/mcp/server-card', '${prefix}/api/v1/status'] };
`,
    };
  },
  // https://vercel.com/docs/functions: a fetch export, at the path of its file
  vercel({ prefix }) {
    if (prefix !== '')
      throw new RangeError(
        `host: vercel serves functions at the root of a host alone; expected an address without a path, received one with ${prefix}/. Publish the site at the root, or choose another host.`,
      );
    const path = 'api/mcp.mjs';
    return {
      [path]: `${head}${openOnce(fromFile(path))}
const remoteAddress = (request) => request.headers.get('x-real-ip') ?? undefined;

export default { fetch: async (request) => (await open()).fetch(request, { remoteAddress: remoteAddress(request) }) };
`,
      'api/mcp/server-card.mjs': `${head}export { default } from '../mcp.mjs';\n`,
      'api/v1/status.mjs': `${head}export { default } from '../mcp.mjs';\n`,
    };
  },
  // https://developers.cloudflare.com/pages/functions: onRequest, at the path of its file
  pages({ prefix }) {
    const path = `functions${prefix}/api/mcp.js`;
    return {
      [path]: `${head}import { toWorker } from 'vitrine/worker';
import snapshot from '${fromFile(path)}';

const worker = toWorker(snapshot);

export const onRequest = (context) => worker.fetch(context.request, context.env, context);
`,
      [`functions${prefix}/api/mcp/server-card.js`]: `${head}export { onRequest } from '../mcp.js';\n`,
      [`functions${prefix}/api/v1/status.js`]: `${head}export { onRequest } from '../mcp.js';\n`,
    };
  },
  // https://developers.cloudflare.com/workers/static-assets: the files first, then the Worker
  cloudflare: ({ folder }) => ({
    'vitrine/worker.js': `${head}import { toWorkerWithFallback } from 'vitrine/worker';
import snapshot from './site.bin';

export default toWorkerWithFallback(snapshot, (env) => ({ next: (request) => env.ASSETS.fetch(request) }));
`,
    'wrangler.jsonc': `${head}${JSON.stringify(
      {
        name: 'site',
        main: 'vitrine/worker.js',
        compatibility_date: '2026-04-01',
        assets: { directory: `./${folder}`, binding: 'ASSETS' },
      },
      undefined,
      2,
    )}\n`,
  }),
  node: () => ({
    'vitrine/server.mjs': `${head}import { readFile } from 'node:fs/promises';
import { createFront } from 'vitrine';
import { serve } from 'vitrine/node';

// Set trustProxy to the number of proxies in front of this server.
const front = await createFront(await readFile(new URL('./site.bin', import.meta.url)), { trustProxy: { hops: 1 } });
await serve(front, { port: Number(process.env.PORT ?? 3000) });
`,
  }),
};

const names = Object.keys(hosts);

/** Throws TypeError for a host that is none of these. */
export function requireHost(host: string): void {
  if (!names.includes(host)) throw new TypeError(`host: expected one of ${names.join(', ')}, received ${JSON.stringify(host)}`);
}

interface HostedProject {
  readonly host: SiteHost;
  /** Absolute, as that of the site. */
  readonly project: string;
  readonly root: string;
  readonly prefix: string;
  readonly snapshot: Uint8Array;
  readonly onWarning: (message: string) => void;
}

/** Wrangler takes one of these as its configuration; a new one would hide that of the team. */
const wranglerNames = ['wrangler.toml', 'wrangler.json', 'wrangler.jsonc'];
const maxFunctionBytes = 1024 * 1024;
const maxSnapshotBytes = 1024 * 1024 * 1024;

/**
 * Writes the snapshot, replacing that of an earlier build, and those files of the host that are not there: the paths of these. Throws
 * RangeError for an address or a folder that cannot be used, TypeError for another file instead of the snapshot.
 */
export async function writeFunction({
  host,
  project,
  root,
  prefix,
  snapshot,
  onWarning,
}: HostedProject): Promise<readonly string[]> {
  // it becomes a part of programs and of the names of files
  if (!/^[\w.~/-]*$/.test(prefix))
    throw new RangeError(
      `url: expected a path of letters, digits and . _ ~ / - behind the host, received ${JSON.stringify(prefix)}`,
    );
  const folder = relative(project, root).replaceAll('\\', '/');
  const tree = openFolder(project);
  const functions = host === 'netlify' ? netlifyFunctions(project) : '';
  const files = new Map(Object.entries(hosts[host]({ prefix, folder, functions })));
  const isInside = [snapshotPath, ...files.keys()].some((path) => path.startsWith(`${folder}/`));
  if (folder === '' || folder.startsWith('..') || isAbsolute(folder) || isInside)
    throw new RangeError(
      `host: expected the site in a folder of its own below that of the project, so that the host publishes it alone; received ${folder || '.'}`,
    );
  for (const [path, text] of files) {
    const other = host === 'netlify' || host === 'vercel' || host === 'pages' ? sameRoute(tree, path) : undefined;
    if (other !== undefined)
      throw new RangeError(
        `host: expected one function of the route, ${path}, received ${other} in its place. Move it to another route, or rename it to ${path}: there it is kept, with a warning of what it needs.`,
      );
    const taken = wranglerNames.includes(path) ? tree.among('.', wranglerNames)[0] : tree.stat(path) && path;
    if (taken === undefined) continue;
    files.delete(path);
    const present = tree.readText(taken, maxFunctionBytes);
    const [stated = ''] = /path: \[[^\]\n]{0,500}\]|"directory": .*/.exec(text) ?? [];
    if (!present.startsWith(head) || !present.includes(stated))
      onWarning(`vitrine: ${taken}: kept what is there. It needs:\n${text.slice(head.length)}`);
  }
  if (tree.stat(snapshotPath) !== undefined && !isSnapshot(tree.read(snapshotPath, maxSnapshotBytes)))
    throw new TypeError(
      `host: expected nothing or the snapshot of an earlier build at ${snapshotPath}, received another file. Move it away.`,
    );
  await writeFile(join(project, snapshotPath), snapshot, { tree });
  await writeNewFiles(project, files, { tree });
  return [...files.keys()];
}

const endings = ['ts', 'mts', 'cts', 'tsx', 'js', 'mjs', 'cjs', 'jsx', 'py', 'go', 'rb', 'rs', 'php'];

/** Another file that a host serves at the route of a function: with another ending, or the main file of a folder of that name. */
function sameRoute(tree: FileTree, path: string): string | undefined {
  const route = path.replace(/\.[^.]+$/, '');
  const among = (folder: string, name: string): readonly string[] => {
    if (tree.stat(folder)?.kind !== 'folder') return [];
    const names = tree.among(
      folder,
      endings.map((ending) => `${name}.${ending}`),
    );
    return names.map((each) => `${folder}/${each}`);
  };
  const name = posix.basename(route);
  return [...among(posix.dirname(path), name), ...among(route, 'index'), ...among(route, name)].find((other) => other !== path);
}

/** The folder of functions, below that of the project, by the nearest netlify.toml in it or above it in its repository. */
function netlifyFunctions(project: string): string {
  const name = 'netlify.toml';
  const root = foldersOfRepository(project).find((each) => openFolder(each).stat(name) !== undefined) ?? project;
  const tree = openFolder(root);
  const { functions, build } = tree.stat(name) === undefined ? {} : tablesOf(tree.readText(name, maxFunctionBytes));
  const { directory } = dataOf(functions);
  const { base = '', functions: older = 'netlify/functions' } = dataOf(build);
  const folder = relative(project, join(root, String(base), String(directory ?? older))).replaceAll('\\', '/');
  if (/^[\w@-][\w@.-]*(?:\/[\w@-][\w@.-]*)*$/.test(folder)) return folder;
  throw new RangeError(
    `host: expected the functions of netlify.toml in a folder of the project, of letters, digits and . _ @ - , received ${JSON.stringify(folder)}. Correct its [functions] directory.`,
  );
}

/** The folder of a project, and those above it up to the top of its repository. */
function foldersOfRepository(project: string): readonly string[] {
  const folders = [project];
  for (let at = project; openFolder(at).stat('.git') === undefined; folders.push(at)) {
    if (dirname(at) === at) return [project];
    at = dirname(at);
  }
  return folders;
}

type Data = Readonly<Record<string, unknown>>;
const dataOf = (value: unknown): Data => (isObject(value) ? value : {});

function tablesOf(text: string): Data {
  try {
    return parseToml(text);
  } catch {
    throw new RangeError('host: expected TOML in netlify.toml, received another text. Correct it.');
  }
}

function isSnapshot(bytes: Uint8Array): boolean {
  return new TextDecoder().decode(bytes.subarray(0, 8)) === 'VITRINE\0';
}
