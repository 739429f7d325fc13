// vitrine serve: build, listen, watch. Each build replaces the service as a whole, between two requests. Content that cannot be published
// is reported, and the last good state stays.
import { type AdminOptions, type Host, serve } from '@vitrine/adapter-node';
import type { ServeInvocation } from '../commands/serve.ts';
import { type Builder, type Built, createBuilder } from '../front/builder.ts';
import { kindOf, openFile } from '../front/open-subject.ts';
import { exitCodes } from '../output/failure.ts';
import { contentFailure } from '../output/diagnostics.ts';
import { stopwatch } from '../output/format.ts';
import { claimPort, listenFailure, urlOf } from './address.ts';
import { type Announcer, createAnnouncer } from './announce.ts';
import { openBrowser } from './browser.ts';
import { heapLimitMb } from './heap.ts';
import { createObserver } from './observer.ts';
import { makeServed, type Served, type ServedOptions } from './served.ts';
import { watchFolder } from './watch.ts';

/** A listener or watcher that ends with the command. */
type Close = () => Promise<void>;

export async function runServe(invocation: ServeInvocation): Promise<number> {
  const { argument: subject, options, terminal, interruption } = invocation;
  const began = stopwatch();
  const announce = createAnnouncer(terminal);
  const isFile = (await kindOf(subject)) === 'file';
  const port = await claimPort(options.port, options.host);
  const observer = createObserver(invocation);
  const served = { proxies: options.proxies, observer, onError: announce.fault };
  const source = isFile
    ? {
        current: makeServed((await openFile(subject)).file, served),
        builder: undefined,
        rebuild: () => Promise.resolve(),
        places: [],
      }
    : await openFolder(invocation, port, served, announce);

  const host = await listen(() => source.current.service, port, options.host, announce.fault, observer.admin);
  const closing: Close[] = [() => host.stop(), async () => source.builder?.close()];
  if (isFile || options.once) await source.builder?.close();
  else {
    const rebuild = async (): Promise<void> => {
      await source.rebuild();
      watched.also(source.places);
    };
    const watched = await watchFolder(subject, source.places, rebuild, announce.fault);
    closing.push(watched.close);
  }
  // The command says that it is ready only when it sees edits.
  if (host.adminUrl !== undefined) announce.admin(host.adminUrl);
  announce.ready(source.current, host.url, began());
  terminal.print(terminal.colours.dim(isFile || options.once ? 'Stop with Ctrl-C.' : `Watching ${subject}; stop with Ctrl-C.`));
  const { baseUrl } = source.current;
  if (options.open && !(await openBrowser(baseUrl))) terminal.note(`No browser could be started; open ${baseUrl} yourself.`);

  await new Promise<void>((resolve) => {
    let stopping = false;
    interruption.takeOver(() => {
      if (stopping) process.exit(exitCodes.interrupted);
      stopping = true;
      void Promise.all(closing.map((close) => close())).then(() => {
        resolve();
      });
    });
  });
  terminal.emit({ event: 'stopped' });
  return exitCodes.done;
}

/** The service of a folder: `current` changes with every good build. */
interface FolderSource {
  current: Served;
  readonly builder: Builder;
  readonly rebuild: () => Promise<void>;
  /** From where the documentation was read the last time, absolute. */
  places: readonly string[];
}

async function openFolder(
  { argument: folder, options, terminal }: ServeInvocation,
  port: number,
  served: ServedOptions,
  announce: Announcer,
): Promise<FolderSource> {
  const { baseUrl } = options;
  const address = { ...(baseUrl !== undefined && { baseUrl }), otherwise: urlOf(options.host, port) };
  const builder = createBuilder(await heapLimitMb(folder));
  const progress = await terminal.progress();
  const build = (): Promise<Built> => builder.build({ folder, ...address, codings: 'quick' }, progress);
  const first = await build();
  if (first.kind === 'refused') throw contentFailure(first, folder, terminal);
  announce.warnings(first);
  const source: FolderSource = {
    places: first.places,
    current: makeServed(first.file, served),
    builder,
    rebuild: async () => {
      const took = stopwatch();
      const built = await build();
      announce.warnings(built);
      // content that cannot be read at all says nothing of places
      if (built.places.length > 0) source.places = built.places;
      if (built.kind === 'refused') {
        announce.refused(built);
        return;
      }
      const before = source.current;
      source.current = makeServed(built.file, { ...served, limiter: before.limiter });
      announce.rebuilt(source.current, before, took());
    },
  };
  return source;
}

async function listen(
  service: Parameters<typeof serve>[0],
  port: number,
  host: string,
  onError: (error: unknown) => void,
  admin: AdminOptions | undefined,
): Promise<Host> {
  try {
    return await serve(service, { port, host, signals: false, acceptAfterStopMs: 0, onError, ...(admin && { admin }) });
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('admin:')) throw listenFailure(error, admin?.port ?? 0, '127.0.0.1');
    throw listenFailure(error, port, host);
  }
}
