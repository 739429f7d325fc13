// The service inside other frameworks: what a framework could bend of a request or an answer is held by the contract suite,
// and the team's own route is still there. Each program is started as its README says.
import { spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { contractSuite, server } from '@vitrine/conformance/suite';
import type { Service } from '@vitrine/core';
import type { Front } from 'vitrine';
import { describe, expect, test } from 'vitest';
import { createApp as express } from '../inside-express/app.ts';
import { createApp as fastify } from '../inside-fastify/app.ts';
import { createApp as hono } from '../inside-hono/app.ts';
import { createApp as koa } from '../inside-koa/app.ts';
import { createApp as nodeHttp } from '../inside-node-http/app.ts';
import { freePort } from '../../workshop/free-port.mjs';
import { full, someOf } from '../../workshop/full.ts';

type Create = (front: Front, listener: { readonly loopback: boolean }) => Server | Promise<Server>;

const programs: Readonly<Record<string, Create>> = {
  // First: it puts a Response of its own into the global scope, which the others then have to work with.
  'inside-hono': (front, listener) => {
    const { fetch } = hono(front, listener);
    // Without TLS and HTTP/2, which are not asked for, it makes a node:http server.
    return createAdaptorServer({ fetch }) as Server;
  },
  'inside-node-http': nodeHttp,
  'inside-express': (front, listener) => {
    const app = express(front, listener);
    // Express declares its listener as one that returns what its last handler returned.
    return createServer((request, response) => {
      app(request, response);
    });
  },
  'inside-fastify': async (front, listener) => {
    const app = fastify(front, listener);
    await app.ready();
    return app.server;
  },
  'inside-koa': (front, listener) => {
    const answer = koa(front, listener).callback();
    return createServer((request, response) => void answer(request, response));
  },
};

/** Where a framework shows; what documents and tools say is the same behind all of them. */
const files = ['methods', 'problems', 'rate limit', 'clients', 'origin', 'cors', 'transport', 'malformed', 'bounds'];

const undecodable = 'Fastify itself refuses a path that it cannot decode';
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'inside-fastify': {
    'an unknown path is 404 with a problem document, whatever it looks like': undecodable,
    'an address that can mean one page leads to it, and nothing else is redirected': undecodable,
  },
};

/** The suite makes services of its own; of a front the programs take no more than this. */
const frontOf = (service: Service): Front => ({ ...service, service }) as Front;

// Two frameworks here, all in a full run; the programs of others are started below.
for (const [name, create] of someOf(Object.entries(programs), 2)) {
  const subject = server(name, (service, listener) => create(frontOf(service), listener));
  contractSuite({ ...subject, exceptions: { ...subject.exceptions, ...exceptions[name] }, sampled: true }, files);
}

/** Asks until somebody answers; the program needs a moment to start. */
async function ask(url: string): Promise<Response> {
  try {
    return await fetch(url);
  } catch {
    await pause(100);
    return ask(url);
  }
}

describe('the program starts, serves and keeps its own route', () => {
  test.each(full ? Object.keys(programs) : ['inside-fastify', 'inside-koa'])('%s', async (name) => {
    const port = await freePort();
    const program = fileURLToPath(new URL(`../dist/${name}/server.js`, import.meta.url));
    const cwd = fileURLToPath(new URL(`../${name}`, import.meta.url));
    const started = spawn(process.execPath, [program], { cwd, env: { PATH: process.env['PATH'] ?? '', PORT: String(port) } });
    let printed = '';
    started.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
    try {
      const status = await ask(`http://127.0.0.1:${port}/api/v1/status`);
      expect(await status.json()).toMatchObject({ status: 'ok', product: { name: 'Lantern' } });
      expect(await (await fetch(`http://127.0.0.1:${port}/shop`)).text()).toBe('open');
      expect(printed).toBe(`Listening on http://127.0.0.1:${port}\n`);
    } finally {
      started.kill();
    }
  });
});
