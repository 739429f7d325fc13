// The export served by nginx, with the service behind it: a subject of the contract suite. nginx is started again whenever a case
// brings other documents: a reload would leave the old worker accepting connections for a while, and then cut them.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { serve } from '@vitrine/adapter-node';
import { type Answer, askSocket, type Hosting, type Subject } from '@vitrine/conformance/suite';
import { createService, type RenderedDocuments } from '@vitrine/core';
import { exportFiles } from '../../packages/vitrine/src/command/export/run.ts';
import { staticDocuments } from '../../packages/vitrine/src/command/export/static-documents.ts';
import { exceptions } from './exceptions.ts';
import { freePort } from '../free-port.mjs';
import { type Nginx, startNginx } from './nginx.ts';

interface Serving extends Nginx {
  readonly folder: string;
  readonly port: number;
  /** Where the service listens. */
  readonly behind: number;
}

let running: Serving | undefined;
let written: RenderedDocuments | undefined;

async function serving(hosting: Hosting): Promise<Serving> {
  if (running !== undefined && written === hosting.fixture.documents) return running;
  const where = running ?? {
    folder: mkdtempSync(join(tmpdir(), 'vitrine-nginx-')),
    port: await freePort(),
    behind: await freePort(),
  };
  await running?.stop();
  await write(where, hosting);
  running = { ...where, ...(await startNginx(where.folder, where.port, `include ${join(where.folder, 'nginx.conf')};`)) };
  return running;
}

/** Writes the export, whose configuration is for this folder and port. */
async function write({ folder, port, behind }: Omit<Serving, 'stop'>, { fixture }: Hosting): Promise<void> {
  const { documents, snapshot } = fixture;
  const files = exportFiles(
    { documents, snapshot },
    await staticDocuments({ documents, snapshot, mcp: fixture.mcp }),
    new URL(`http://127.0.0.1:${behind}`),
  );
  rmSync(join(folder, 'site'), { recursive: true, force: true });
  for (const [name, content] of files) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
    utimesSync(join(folder, name), new Date(snapshot.generatedAt), new Date(snapshot.generatedAt));
  }
  const exported = String(files.get('nginx.conf'));
  const here = exported.replace('listen 80;', `listen 127.0.0.1:${port};`).replace('root site;', `root ${join(folder, 'site')};`);
  writeFileSync(join(folder, 'nginx.conf'), here);
  written = documents;
}

/** nginx names itself in a field that only a module from elsewhere can take away. */
function withoutServer(answer: Answer): Answer {
  const { field, fields } = answer;
  return {
    ...answer,
    fields: fields.filter(([name]) => name !== 'server'),
    field: (name) => (name.toLowerCase() === 'server' ? undefined : field(name)),
  };
}

export const nginx: Subject = {
  name: 'nginx',
  start: async (_, hosting) => {
    const server = await serving(hosting);
    const service = createService({ trustProxy: { hops: 1 }, ...hosting.definition, ...hosting.overrides });
    const address = hosting.loopback ? '127.0.0.1' : '0.0.0.0';
    const host = await serve(service, {
      port: server.behind,
      host: address,
      signals: false,
      acceptAfterStopMs: 0,
      forceAfterMs: 100,
    });
    const socket = askSocket(server.port, () => host.stop());
    return { ...socket, send: async (sent) => withoutServer(await socket.send(sent)) };
  },
  close: async () => {
    await running?.stop();
    if (running !== undefined && process.env['KEEP'] === undefined) rmSync(running.folder, { recursive: true, force: true });
  },
  exceptions,
};
