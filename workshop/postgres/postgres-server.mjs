// A PostgreSQL server of this machine (Debian: postgresql), started for a check or a test and ended with it. It listens on a socket in its
// own folder alone. PostgreSQL refuses to run as root, so root starts it as the user of the Debian package, or as nobody.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';

/** The folder of the server's programs: that of `postgres` in PATH, or the newest that Debian has; undefined where there is none. */
export function postgresPrograms() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions.map((version) => join(debian, version, 'bin'))];
  return folders.find((folder) => ['postgres', 'initdb'].every((program) => existsSync(join(folder, program))));
}

/** The user that a server of root runs as. */
function otherUser() {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout));
    if (uid > 0 && gid > 0) return { uid, gid };
  }
  throw new Error('postgres: root has no other user to start it as');
}

/**
 * Makes a server with an empty database; nothing is started yet. Each of `settings` is `name=value`, as in postgresql.conf.
 * @param {readonly string[]} settings
 */
export function postgresServer(settings = []) {
  const programs = postgresPrograms();
  if (programs === undefined) throw new Error('postgres: not installed (Debian: postgresql)');
  const user = otherUser();
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const initialized = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N'],
    {
      ...user,
      cwd: folder,
      encoding: 'utf8',
    },
  );
  if (initialized.status !== 0) throw new Error(`initdb: ${initialized.stderr}`);
  const fixed = [
    `unix_socket_directories=${folder}`,
    'listen_addresses=',
    'fsync=off',
    'max_connections=60',
    'logging_collector=off',
  ];
  let child;
  // A check that is ended leaves no server behind.
  const leave = () => signal('SIGKILL');
  process.once('exit', leave);

  /** The server and its children; it is stopped before they are listed, so that none is added. */
  function processes() {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return [];
    const { pid } = child;
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
    return [pid, ...children];
  }

  function signal(name) {
    if (name !== 'SIGCONT') child?.kill('SIGSTOP');
    for (const pid of processes()) {
      try {
        process.kill(pid, name);
      } catch {
        // It ended in between.
      }
    }
  }

  async function kill() {
    if (processes().length === 0) return;
    const ended = once(child, 'exit');
    signal('SIGKILL');
    await ended;
  }

  return {
    /** For a `Pool` of `pg`. */
    connection: { host: folder, user: 'postgres', database: 'postgres' },
    /** Starts it with the data it has; resolves when it answers. */
    async start() {
      const started = spawn(
        join(programs, 'postgres'),
        ['-D', data, ...[...fixed, ...settings].flatMap((setting) => ['-c', setting])],
        { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
      );
      child = started;
      let said = '';
      started.stderr.setEncoding('utf8').on('data', (text) => (said += text));
      while (!said.includes('ready to accept connections')) {
        if (started.exitCode !== null) throw new Error(`postgres ended: ${said}`);
        await pause(20);
      }
    },
    signal,
    kill,
    /** Processor time of the server and its children so far, in seconds. */
    cpuSeconds() {
      // Fields 14 and 15 of proc(5), user and system time in hundredths; the name in field 2 may hold blanks.
      const ticks = processes().map((pid) => {
        const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ');
        return Number(fields[11]) + Number(fields[12]);
      });
      return ticks.reduce((sum, one) => sum + one, 0) / 100;
    },
    /** Ends it and removes its folder. */
    async dispose() {
      await kill();
      process.off('exit', leave);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
