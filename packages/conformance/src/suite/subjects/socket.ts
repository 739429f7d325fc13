// Servers that listen on a port of this machine. What a server is, and how it is stopped, is the subject's own.
import { once } from 'node:events';
import { Agent, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Service } from '@vitrine/core';
import { exchange } from '../http-client.ts';
import type { Running, Subject } from '../subject.ts';

/** Linux answers to the whole of 127/8; elsewhere clients cannot be distinguished on one machine. */
export const oneClient: Readonly<Record<string, string>> =
  process.platform === 'linux' ? {} : { 'every client has a quota of its own': 'one loopback address' };

/** A server of node:http without our host refuses what its parser does not know. */
export const unknownToNode: Readonly<Record<string, string>> = {
  'a method that no standard has is counted, refused for its Origin, and else 405': 'node:http itself refuses it with 400',
};

/** Asks a server that listens on a port; `close` stops the server. */
export function askSocket(
  port: number,
  close: () => Promise<void>,
  { keepAlive = true }: { readonly keepAlive?: boolean } = {},
): Running {
  const agent = new Agent({ keepAlive });
  return {
    send: (sent) =>
      exchange(sent, { address: new URL(`http://127.0.0.1:${port}`), agent, localAddress: localAddressOf(sent.client) }),
    stop: async () => {
      agent.destroy();
      await close();
    },
  };
}

function localAddressOf(client: number | undefined): string | undefined {
  return client === undefined ? undefined : `127.0.0.${client}`;
}

/** A subject of a node:http server that is not listening yet, such as the one around another framework. */
export function server(
  name: string,
  create: (service: Service, host: { readonly loopback: boolean }) => Server | Promise<Server>,
  exceptions: NonNullable<Subject['exceptions']> = {},
): Subject {
  return {
    name,
    start: async (service, listener) => {
      const created = await create(service, listener);
      created.listen(0, '127.0.0.1');
      await once(created, 'listening');
      // A server that listens on a port has an internet address.
      const { port } = created.address() as AddressInfo;
      return askSocket(port, async () => {
        created.close();
        created.closeAllConnections();
        await once(created, 'close');
      });
    },
    exceptions: { ...oneClient, ...unknownToNode, ...exceptions },
  };
}
