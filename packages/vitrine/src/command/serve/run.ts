// vitrine serve: open, listen, watch. New content replaces the service between two requests; bad content leaves the last good one.
import { defined } from '@vitrine/core';
import { type AdminOptions, type HttpServer, serve } from '@vitrine/adapter-node';
import type { ServeInvocation } from '../serve.ts';
import { exitCodes } from '@vitrine/cli-kit/output/failure';
import { stopwatch } from '@vitrine/cli-kit/output/format';
import { claimPort, listenFailure, openLive, subjectAt } from './live.ts';
import { createAnnouncer } from './announce.ts';
import { createLog } from './log.ts';
import { createObserver } from './observer.ts';
import { spawn } from 'node:child_process';

export async function runServe(given: ServeInvocation): Promise<number> {
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
    { proxies: options.proxies, observer, onError: announce.fault },
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
  admin: AdminOptions | undefined,
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
