// vitrine serve: open, listen, watch. New content replaces the service between two requests; bad content leaves the last good one.
import type { InvocationOf } from '@vitrine/cli-kit/definition';
import { defined } from '@vitrine/core/serving';
import { retirementWarnings } from '@vitrine/core/workspace';
import type { AdminSettings } from '@vitrine/adapter-node/serve-options';
import { type HttpServer, serve } from '@vitrine/adapter-node';
import type { serve as definition } from '../serve.ts';
import { exitCodes, CommandFailure, tried, usageFailure } from '@vitrine/cli-kit/output/failure';
import { stopwatch } from '@vitrine/cli-kit/output/format';
import { createAnnouncer, type Announcer } from './announce.ts';
import { createLog } from './log.ts';
import { createObserver, type Observer } from './observer.ts';
import { spawn } from 'node:child_process';
import { type SnapshotPoller, pollSnapshot } from '@vitrine/adapter-node/follow';
import { FollowError, type FollowEvent, type OpenedSnapshot } from '@vitrine/core/follow';
import { type Built, createBuilder } from '../front/builder.ts';
import { isHttpUrl } from '@vitrine/cli-kit/http/fetching';
import { siteOf } from '../front/site-of.ts';
import { kindOf } from '@vitrine/cli-kit/output/folder';
import { maxSnapshotBytes, openBuilt, openFile, packedIn, snapshotFix } from '../front/open-subject.ts';
import { contentFailure } from '@vitrine/cli-kit/output/diagnostics';
import { createFrontService, type FrontService, type FrontServiceOptions } from './front-service.ts';
import { type Watch, watchFolder, type Work } from './watch.ts';
import { once } from 'node:events';
import { createServer } from 'node:net';

export async function runServe(given: InvocationOf<typeof definition>): Promise<number> {
  const { options, interruption } = given;
  const began = stopwatch();
  const log = createLog(given.terminal.json);
  const { terminal } = log;
  const announce = createAnnouncer(terminal);
  const { path: subject, isFolder } = await subjectAt(given.options.site ?? given.argument);
  const invocation = { ...given, argument: subject, terminal };
  const port = await claimPort(options.port, options.host);
  const observer = createObserver(invocation, log);
  const live = await openLive(
    invocation,
    isFolder,
    port,
    { trustedProxies: options.trustProxy, observer, onError: announce.fault },
    announce,
  );
  const host = await listen(() => live.current.service, port, options.host, announce.fault, observer.admin);
  if (options.once) await live.close();
  else await live.watch();
  // The command reports that it is ready only when it sees edits.
  if (host.adminUrl !== undefined) announce.admin(host.adminUrl);
  announce.ready(live.current, host.url, began());
  terminal.print(terminal.colours.dim(options.once ? 'Stop with Ctrl-C.' : `Watching ${subject}; stop with Ctrl-C.`));
  const { baseUrl } = live.current;
  if (options.open && !(await openBrowser(baseUrl))) terminal.note(`Could not start a browser; open ${baseUrl} yourself.`);

  await new Promise<void>((resolve) => {
    let stopping = false;
    interruption.takeOver(() => {
      if (stopping) process.exit(exitCodes.interrupted);
      stopping = true;
      void Promise.all([host.stop(), live.close()]).then(() => {
        resolve();
      });
    });
  });
  terminal.emit({ event: 'stopped' });
  return exitCodes.done;
}

async function listen(
  service: Parameters<typeof serve>[0],
  port: number,
  host: string,
  onError: (error: unknown) => void,
  admin: AdminSettings | undefined,
): Promise<HttpServer> {
  try {
    return await serve(service, { port, host, signals: false, acceptAfterStopMs: 0, onError, ...defined({ admin }) });
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('admin:')) throw listenFailure(error, admin?.port ?? 0, '127.0.0.1');
    throw listenFailure(error, port, host);
  }
}

const openers: Readonly<Partial<Record<NodeJS.Platform, readonly [command: string, ...args: string[]]>>> = {
  darwin: ['open'],
  // The empty title keeps `start` from taking the address for one.
  win32: ['cmd', '/c', 'start', '""'],
};

function openBrowser(url: string): Promise<boolean> {
  const [command, ...args] = openers[process.platform] ?? ['xdg-open'];
  return new Promise((resolve) => {
    const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
    child.once('error', () => {
      resolve(false);
    });
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

interface Live {
  readonly current: FrontService;
  /** Looks for changes from now on. */
  watch(): Promise<void>;
  close(): Promise<void>;
}

/** What is opened for a subject: the snapshot file of a pack, else what is named. */
interface Subject {
  readonly path: string;
  /** Whether it is a content folder, and no file or address. */
  readonly isFolder: boolean;
}

/** Looks at a subject. Throws CommandFailure when it is not there. */
async function subjectAt(path: string): Promise<Subject> {
  if (isHttpUrl(path) || (await kindOf(path)) !== 'folder') return { path, isFolder: false };
  const packed = await tried(`The folder ${path} cannot be read`, () => packedIn(path));
  return packed === undefined ? { path, isFolder: true } : { path: packed, isFolder: false };
}

/** Opens what the command names. Throws CommandFailure when there is nothing good to begin with. */
async function openLive(
  invocation: InvocationOf<typeof definition>,
  isFolder: boolean,
  port: number,
  options: FrontServiceOptions,
  announce: Announcer,
): Promise<Live> {
  return isFolder ? openFolder(invocation, port, options, announce) : openSource(invocation, options, announce);
}

async function openFolder(
  { argument: folder, options, terminal }: InvocationOf<typeof definition>,
  port: number,
  served: FrontServiceOptions,
  announce: Announcer,
): Promise<Live> {
  if (options.trust !== undefined)
    throw usageFailure(
      `${folder} is a folder, but only built files have signatures`,
      'Omit --trust, or serve a file that `vitrine build --sign` wrote.',
    );
  const { baseUrl, runGenerators } = options;
  const otherwise = urlOf(options.host, port);
  const site = siteOf(options);
  const address = { ...defined({ site, baseUrl, runGenerators }), otherwise };
  const builder = createBuilder();
  const progress = await terminal.progress();
  const build = (): Promise<Built> =>
    builder.build({ folder, ...address, codings: 'best', keepGoing: true, served: true }, progress);
  const first = await build();
  if (first.kind === 'refused') throw contentFailure(first, folder, terminal);
  announce.warnings(first);
  let { places } = first;
  let current = createFrontService(openBuilt(first), served);
  let watched: Watch | undefined;

  const rebuild: Work = async (isStale) => {
    const took = stopwatch();
    const built = await build();
    if (isStale()) return;
    announce.warnings(built);
    // content that cannot be read at all names no places
    if (built.places.length > 0) places = built.places;
    if (built.kind === 'refused') announce.refused(built);
    else {
      const before = current;
      current = createFrontService(openBuilt(built), served, before);
      announce.rebuilt(current, before, took());
    }
    watched?.also(places);
  };

  return {
    get current(): FrontService {
      return current;
    },
    watch: async () => {
      watched = await watchFolder(folder, places, rebuild, announce.fault);
    },
    close: async () => {
      await watched?.close();
      await builder.close();
    },
  };
}

async function openSource(
  { argument, options }: InvocationOf<typeof definition>,
  served: FrontServiceOptions,
  announce: Announcer,
): Promise<Live> {
  const { poll, trust, state, notBefore, allowOlder, initial } = options;
  if ((state !== undefined || notBefore !== undefined) && trust === undefined)
    throw usageFailure(
      '--state and --not-before compare signed content, but no key is trusted',
      'Add the key: --trust ed25519:…, as `vitrine keys` prints it.',
    );
  const { observer } = served;
  const make = (opened: OpenedSnapshot, before?: FrontService): FrontService => {
    announce.warnings({ warnings: retirementWarnings(opened.documents.site, Date.now()) });
    return createFrontService(opened, served, before);
  };
  const source = await pollSnapshot(argument, make, {
    ...defined({ pollIntervalMs: poll, trust, stateFile: state, notBefore }),
    ...(!isHttpUrl(argument) && { maxBytes: maxSnapshotBytes }),
    ...(initial !== undefined && { initial: (await openFile(initial)).file }),
    allowOlder: allowOlder === true,
    onEvent: (event) => report(event, observer, announce),
    onError: announce.fault,
  }).catch((error: unknown) => {
    throw toFailure(error);
  });
  observer.follow(() => source.state);
  return liveOf(source);
}

/** The first snapshot is reported when the command is ready. */
function report(event: FollowEvent, observer: Observer, announce: Announcer): void {
  observer.onFollowEvent(event);
  if (event.kind !== 'published' || event.before !== undefined) announce.source(event);
}

function liveOf(source: SnapshotPoller<FrontService>): Live {
  return {
    get current(): FrontService {
      return source.current;
    },
    // A source is watched from the moment it was read.
    watch: () => Promise.resolve(),
    close: () => {
      source.close();
      return Promise.resolve();
    },
  };
}

const resolutions: Partial<Record<FollowError['code'], string>> = {
  unavailable: 'Check the address and the network, and try again.',
  gone: 'Check the address; `vitrine build` writes front.vitrine.',
  redirected: 'Use the address that it redirects to, if you trust it.',
  too_large: 'Use the file that `vitrine build` wrote.',
  unsigned: 'Sign it with `vitrine build --sign`, and copy the signature file next to it first.',
  untrusted_key: 'Trust that key too (--trust), or sign with a trusted key.',
  wrong_signature: 'Copy file and signature of one build there, the signature first.',
  older: 'Publish newer content, or add --allow-older to go back.',
  same_time: 'Commit a change and build again, to give the content its own time; or add --allow-older.',
  ahead: 'Correct the clock or SOURCE_DATE_EPOCH of the build, and build again; or add --allow-older.',
  unusable: 'Build it again with this version of vitrine.',
};

/** Why there is nothing to begin with. */
function toFailure(error: unknown): unknown {
  if (error instanceof TypeError || error instanceof RangeError)
    return usageFailure(
      error.message,
      'Make the folder of the state file, free some disk space, or remove what is in its place. Addresses begin with https:; keys are as `vitrine keys` prints them.',
    );
  if (!(error instanceof FollowError)) return error;
  const { code, message } = error;
  const resolution = resolutions[code];
  if (resolution === undefined) return new CommandFailure(`source_${code}`, message, snapshotFix, exitCodes.findings);
  const isThere = code !== 'unavailable' && code !== 'gone';
  return new CommandFailure(`source_${code}`, message, resolution, isThere ? exitCodes.findings : exitCodes.refused);
}

// The port, and the address under which others reach it. The documents name the address, so both are settled before anything is built,
// and a port in use is reported at once.
const wildcards: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

const reasons: Readonly<Record<string, readonly [code: string, what: string, resolution: string]>> = {
  EADDRINUSE: [
    'port_in_use',
    'another process listens there',
    'Stop it, or choose another port: --port 3001, or --port 0 for any free one.',
  ],
  EACCES: ['not_permitted', 'the system does not permit it', 'Ports below 1024 need privileges; choose another one: --port 8080.'],
  EADDRNOTAVAIL: [
    'no_such_address',
    'this machine has no such address',
    'Choose one of its addresses: --host 127.0.0.1, or 0.0.0.0 for all of them.',
  ],
  ENOTFOUND: ['no_such_address', 'no machine has this name', 'Choose an address of this machine: --host 127.0.0.1.'],
};

/** The port to use: the given one, or a free one for 0. Throws CommandFailure when it cannot be had. */
async function claimPort(port: number, host: string): Promise<number> {
  const probe = createServer();
  try {
    probe.listen(port, host);
    await once(probe, 'listening');
  } catch (error) {
    throw listenFailure(error, port, host);
  }
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address !== null ? address.port : port;
}

function listenFailure(error: unknown, port: number, host: string): unknown {
  const cause: unknown = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const reason = reasons[code === 'EAI_AGAIN' ? 'ENOTFOUND' : code];
  if (reason === undefined) return error;
  const [name, what, resolution] = reason;
  return new CommandFailure(name, `Port ${port} of ${host} cannot be opened: ${what}`, resolution);
}

/** The address of this host and port that a person on this machine can open. */
function urlOf(host: string, port: number): string {
  const name = wildcards.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
