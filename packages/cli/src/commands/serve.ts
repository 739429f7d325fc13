// vitrine serve: a folder, a file or an address as a live front.
import type { CommandDefinition, Invocation, OptionsOf } from '@vitrine/cli-kit/definition';
import { siteOptions } from './site-options.ts';

export const serve = {
  name: 'serve',
  title: 'Serve a folder, a file or an address',
  summary: 'serve a content folder, a built file or its address, and again after every change',
  description:
    'Builds the front in memory, or opens a file that `vitrine build` wrote, and serves it with the hardened Node host. Watches the folder, and the documentation that its settings name elsewhere: an edit is built once nothing has changed for 100 ms, so that no file is shown half; a program that pauses longer while it writes should write another file and rename it. A broken edit is reported, and the last good state stays. A log that cannot be written ends nothing: its lines are dropped and counted. A file or an https address is read again and again: what is published there is served once its digests, its age and, with --trust, its signature are right.',
  argument: {
    name: 'subject',
    summary: 'a content folder, a pack, a file that `vitrine build` wrote, or the address of such a file',
    default: 'front',
  },
  options: {
    ...siteOptions,
    port: { type: 'port', value: 'port', summary: 'port to listen on; 0 for any free one', default: 3000 },
    host: { type: 'text', value: 'address', summary: 'address to listen on; 0.0.0.0 for every interface', default: '127.0.0.1' },
    'base-url': {
      type: 'url',
      value: 'url',
      summary: 'the address that others use; default: base_url of front.yaml, else that of host and port',
    },
    proxies: {
      type: 'hops',
      value: 'number',
      summary: 'reverse proxies in front, whose forwarding fields are believed; default: proxies of front.yaml, else 0',
    },
    log: {
      type: 'choice',
      value: 'form',
      choices: ['off', 'text', 'json'],
      summary: 'a line for each request, for people or as JSON; no address, no query; json implies --json',
      default: 'off',
    },
    'admin-port': {
      type: 'port',
      value: 'port',
      summary: 'serve /metrics, /readyz and /debug/ for the operator on this port of this machine alone; 0 for any free one',
    },
    poll: {
      type: 'duration',
      value: 'time',
      summary: 'mean time between two looks at a file or an address, such as 30s; default: 2s, for an address 30s',
    },
    'run-generators': { type: 'flag', summary: 'run the modules that generators of front.yaml names, as code of yours' },
    trust: {
      type: 'text',
      value: 'public key',
      repeatable: true,
      summary: 'serve a file or an address only when this key signed it; given several times, one of these keys',
    },
    state: {
      type: 'text',
      value: 'path',
      summary: 'with --trust: keep in this file what was served last, so that older content is refused after a restart too',
    },
    'not-before': {
      type: 'text',
      value: 'time',
      summary: 'with --trust: serve no content of before this time, such as 2026-07-01T00:00:00Z',
    },
    initial: {
      type: 'text',
      value: 'path',
      summary: 'serve this file, unsigned or not, until the file or the address that is named can be used',
    },
    'allow-older': { type: 'flag', summary: 'let older content replace newer content of a file or an address' },
    once: { type: 'flag', summary: 'read once and do not watch' },
    open: { type: 'flag', summary: 'open the front in a browser' },
  },
  examples: [
    ['vitrine serve', 'serves front/ at http://127.0.0.1:3000'],
    ['vitrine serve site --port 8080 --open', 'another folder, another port, and a browser'],
    ['vitrine serve --log text --admin-port 9090', 'a line for each request, and metrics for Prometheus'],
    [
      'vitrine serve https://cdn.example.com/front.vitrine --poll 30s --trust ed25519:…',
      'what is published there, while it is signed by that key',
    ],
    ['vitrine serve --proxies 1 --base-url https://front.example.com', 'behind a reverse proxy'],
  ],
  touches: {
    effects: ['local_read', 'remote_read'],
    reads: 'the content folder, or the snapshot file and the signature next to it; runs `git log` in the folder.',
    writes: 'the file of --state, where it is given.',
    network:
      'listens on one port, on this machine alone unless --host names another address, and on that of --admin-port, on this machine alone; calls nobody but the address that is served. --open starts a browser.',
  },
} as const satisfies CommandDefinition;

/** The options and arguments of a call. */
export type ServeInvocation = Invocation<OptionsOf<typeof serve>>;
