// A service in another process, perhaps on another runtime: it receives over the protocol what each case needs, and requests over
// a socket like any other.
import { encodeSnapshot } from '@vitrine/content';
import type { ServiceDefinition } from '@vitrine/core';
import type { Fixture } from '../fixture.ts';
import { controlPath, type Settings, type Start, timeField, type Received } from '../remote/protocol.ts';
import type { Hosting, Running, Sent, Subject } from '../subject.ts';
import { askSocket } from './socket.ts';

export interface RemoteHost {
  readonly port: number;
  readonly stop: () => Promise<void>;
}

export interface RemoteOptions {
  /** Starts the process; called once, before the first case. */
  readonly launch: () => Promise<RemoteHost>;
  /** Fields that distinguish clients, where addresses of sockets do not. */
  readonly fieldsOf?: (client: number) => NonNullable<Sent['fields']>;
  /** False where a server closes a connection behind a body that it did not read, without saying so. */
  readonly keepAlive?: boolean;
  readonly exceptions?: NonNullable<Subject['exceptions']>;
}

export function remote(name: string, { launch, fieldsOf, keepAlive = true, exceptions = {} }: RemoteOptions): Subject {
  let connected: { readonly host: RemoteHost; readonly socket: Running } | undefined;
  /** Those that the process has; another one has none of them. */
  let snapshots = new WeakMap<Fixture, string>();
  let count = 0;

  async function connect(): Promise<Running> {
    if (connected === undefined) {
      const host = await launch();
      connected = { host, socket: askSocket(host.port, host.stop, { keepAlive }) };
    }
    return connected.socket;
  }

  /** Puts the fixture's snapshot file on the host, once. */
  async function put(socket: Running, fixture: Fixture): Promise<string> {
    const fixtureId = snapshots.get(fixture);
    if (fixtureId !== undefined) return fixtureId;
    const snapshot = `snapshot-${(count += 1)}`;
    await control(socket, {
      method: 'PUT',
      target: snapshot,
      body: encodeSnapshot(fixture.snapshot, fixture.documents),
    });
    snapshots.set(fixture, snapshot);
    return snapshot;
  }

  return {
    name,
    exceptions,
    async start(_, { loopback, fixture, definition, overrides }) {
      const socket = await connect();
      const start: Start = { snapshot: await put(socket, fixture), loopback, ...plainSettings(overrides, fixture) };
      await control(socket, { method: 'POST', target: 'start', body: JSON.stringify(start) });
      let heard = 0;

      async function listen(): Promise<readonly string[]> {
        const { events, faults } = JSON.parse(await control(socket, { target: 'received' })) as Received;
        for (const event of events.slice(heard)) definition.onExchange?.(event);
        heard = events.length;
        return faults;
      }

      return {
        async send(sent) {
          const time = String(definition.clock?.() ?? Date.now());
          const fields = { ...sent.fields, ...fieldsOf?.(sent.client ?? 1), [timeField]: time };
          const answer = await socket.send({ ...sent, fields });
          if (overrides.onExchange !== undefined) await listen();
          return answer;
        },
        async stop() {
          for (const fault of await listen()) definition.onError?.(fault);
        },
      };
    },
    async close() {
      await connected?.socket.stop();
      connected = undefined;
      snapshots = new WeakMap();
    },
  };
}

async function control(socket: Running, sent: Sent): Promise<string> {
  const { status, text } = await socket.send({ ...sent, target: `${controlPath}${sent.target}` });
  if (status !== 200 && status !== 204) throw new Error(`${sent.target}: the host answered ${status} ${text}`);
  return text;
}

const plainMembers: readonly string[] = ['allowedHosts', 'allowedOrigins', 'timeoutMs', 'trustProxy'];
const servedOtherwise: readonly string[] = ['documents', 'onExchange'];

/** What of a case's definition can be sent to another process. Throws for anything else: it would be left out silently. */
function plainSettings(overrides: Hosting['overrides'], { documents }: Fixture): Pick<Start, 'settings' | 'failing'> {
  const members = Object.entries(overrides);
  const unknown = members.filter(([name]) => !plainMembers.includes(name) && !servedOtherwise.includes(name));
  if (unknown.length > 0) throw new TypeError(`a remote service cannot be given ${unknown.map(([name]) => name).join(', ')}`);
  // Of these names, as the list states.
  const settings = Object.fromEntries(members.filter(([name]) => plainMembers.includes(name))) as Settings;
  return { settings, failing: failingOf(overrides.documents ?? documents) };
}

function failingOf(documents: ServiceDefinition['documents']): Start['failing'] {
  const failing: Record<string, string> = {};
  for (const path of documents.paths()) {
    try {
      documents.get(path);
    } catch (error) {
      failing[path] = error instanceof Error ? error.message : String(error);
    }
  }
  return failing;
}
