import type { CommandDefinition } from '@vitrine/cli-kit/definition';
import { siteOptions } from './shared-options.ts';

export const serve = {
  name: 'serve',
  title: 'Serve a folder, a file or an address',
  summary: 'serve a folder of docs or of content, a built file or its address; rebuild on every change',
  description:
    'Builds the front in memory, or opens a file that `vitrine build` wrote, and serves it with the hardened Node host. Watches the folder and the documentation that its settings name, and rebuilds when nothing has changed for 100 ms. A program that writes more slowly should write another file and rename it. A broken edit is reported, and the last good state stays. If the log cannot be written, its lines are dropped and counted. A file or an https address is polled: a new version is served after its digests, its age and, with --trust, its signature are checked.',
  argument: {
    name: 'subject',
    summary: 'a folder of docs or of content, a pack, a file that `vitrine build` wrote, or the address of such a file',
    default: 'front',
  },
  options: {
    ...siteOptions,
    port: { type: 'port', value: 'port', summary: 'port to listen on; 0 for any free one', default: 3000 },
    host: { type: 'text', value: 'address', summary: 'address to listen on; 0.0.0.0 for every interface', default: '127.0.0.1' },
    'base-url': {
      type: 'url',
      value: 'url',
      summary: 'the public address; default: base_url of front.yaml, else host and port',
    },
    'trust-proxy': {
      type: 'hops',
      value: 'number',
      summary:
        'the number of reverse proxies in front whose forwarding fields to trust; default: trust_proxy of front.yaml, else 0',
    },
    log: {
      type: 'choice',
      value: 'form',
      choices: ['off', 'text', 'json'],
      summary: 'log one line per request, as text or JSON, without addresses and queries; json implies --json',
      default: 'off',
    },
    'admin-port': {
      type: 'port',
      value: 'port',
      summary: 'serve /metrics, /readyz and /debug/ on this port, to this machine only; 0 for any free one',
    },
    poll: {
      type: 'duration',
      value: 'time',
      summary: 'mean time between two polls, such as 30s; default: 2s for a file, 30s for an address',
    },
    'run-generators': { type: 'flag', summary: 'run the modules in generators of front.yaml, with your rights' },
    trust: {
      type: 'text',
      value: 'public key',
      repeatable: true,
      summary: 'serve a file or an address only if this key signed it; repeat it to trust several keys',
    },
    state: {
      type: 'text',
      value: 'path',
      summary: 'with --trust: remember the last served content in this file, to refuse older content after a restart too',
    },
    'not-before': {
      type: 'text',
      value: 'time',
      summary: 'with --trust: refuse content older than this time, such as 2026-07-01T00:00:00Z',
    },
    initial: {
      type: 'text',
      value: 'path',
      summary: 'serve this file, even unsigned, until the named file or address is available',
    },
    'allow-older': { type: 'flag', summary: 'allow older content to replace newer content' },
    once: { type: 'flag', summary: 'read once and do not watch' },
    open: { type: 'flag', summary: 'open the front in a browser' },
  },
  examples: [
    ['vitrine serve docs', 'serves a folder of Markdown or of built HTML'],
    ['vitrine serve', 'serves front/ at http://127.0.0.1:3000'],
    ['vitrine serve site --port 8080 --open', 'another folder, another port, and a browser'],
    ['vitrine serve --log text --admin-port 9090', 'log lines, and metrics for Prometheus'],
    ['vitrine serve https://cdn.example.com/front.vitrine --poll 30s --trust ed25519:…', 'a published file, if that key signed it'],
    ['vitrine serve --trust-proxy 1 --base-url https://front.example.com', 'behind a reverse proxy'],
  ],
  touches: {
    effects: ['local_read', 'remote_read'],
    reads: 'the content folder, or the snapshot file and the signature next to it; runs `git log` in the folder.',
    writes: 'the file of --state, if given.',
    network:
      'listens on one port, for this machine only unless you set --host, and on --admin-port, for this machine only; calls only the served address. --open starts a browser.',
  },
} as const satisfies CommandDefinition;
