// A runtime's own program as a subject: started as a process that states on its standard output which port it listens on.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type ProgramName, programs } from '../programs.ts';
import type { Subject } from '../subject.ts';
import { remote, type RemoteHost, type RemoteOptions } from './remote.ts';
import { oneClient, unknownToNode } from './socket.ts';

/** Makes a subject of the plain Fetch function on a runtime or host; `command` is the executable with the arguments before the file. */
export function program(
  runtime: ProgramName,
  command: readonly [executable: string, ...options: string[]],
  { exceptions, ...options }: Pick<RemoteOptions, 'exceptions' | 'keepAlive'> = {},
): Subject {
  const launch = (): Promise<RemoteHost> => start([...command, fileURLToPath(programs[runtime])]);
  return remote(runtime, { ...options, launch, exceptions: { ...oneClient, ...exceptions } });
}

/** Makes a subject of the plain Fetch function inside a host over node:http, which leaves a connection unusable behind a body that was cut. */
export function hosted(host: 'hono' | 'srvx' | 'whatwg-server'): Subject {
  return program(host, [process.execPath], { keepAlive: false, exceptions: unknownToNode });
}

async function start([executable = '', ...options]: readonly string[]): Promise<RemoteHost> {
  const child = spawn(executable, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    const [, port] = /^port (\d+)$/.exec(line) ?? [];
    if (port === undefined) continue;
    child.stdout.resume();
    return {
      port: Number(port),
      async stop() {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error(`${executable} ended before it listened`);
}
