// A front that serves what a file, an address or a reader holds, and what it holds next.
import { defined } from '@vitrine/core/serving';
import { type SnapshotPoller, pollSnapshot } from '@vitrine/adapter-node/follow';
import type { SnapshotReader } from '@vitrine/core/follow';
import { type Front, frontOf, type Served, servedOf } from './front.ts';
import { adoptOrRender, type Render } from './open.ts';
import type { FrontOptions } from './options.ts';

/** Begins to follow. Rejects with FollowError when nothing good is there at the start. */
export async function followFront(source: string | URL | SnapshotReader, options: FrontOptions, render: Render): Promise<Front> {
  const { follow: given } = options;
  const followed: SnapshotPoller<Served> = await pollSnapshot(
    source,
    async ({ snapshot, documents }, before?: Served) =>
      servedOf(await adoptOrRender(snapshot, documents, options, render), options, before),
    {
      ...defined({ clock: options.clock, onError: options.onError?.bind(options) }),
      ...(typeof given === 'object' && given),
    },
  );
  return frontOf(followed, options);
}
