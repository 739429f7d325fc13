// nginx in the foreground, in a folder of its own and on a port of this machine, with one worker.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface Nginx {
  readonly stop: () => Promise<void>;
}

/** Starts it with the contents of `http {}`; resolves when the port accepts connections. */
export async function startNginx(folder: string, port: number, http: string): Promise<Nginx> {
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`);
  writeFileSync(
    join(folder, 'main.conf'),
    `${user} daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log ${join(folder, 'error.log')};\n` +
      `events { worker_connections 512; }\nhttp { access_log off; ${temporary.join(' ')}\n${http}\n}\n`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', 'main.conf', '-e', 'error.log'], { stdio: 'inherit' });
  while (child.exitCode === null && !(await accepts(port))) await pause(50);
  return {
    stop: async () => {
      if (child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isConnected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isConnected;
}
