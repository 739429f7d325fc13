import { fromR2, type R2Binding, snapshotFrom, toWorker } from '@vitrine/adapter-worker';
import { documentation } from '@vitrine/mcp-tools';
import snapshot from './snapshot.vitrine';

const initial = new Uint8Array(snapshot);

interface Env {
  readonly BUCKET: R2Binding;
  readonly TRUST: string;
}

export default toWorker((env: Env) =>
  snapshotFrom(
    fromR2(env.BUCKET, 'front.vitrine'),
    ({ documents, snapshot: opened }) => ({ documents, mcp: () => documentation(opened) }),
    { initial, trust: env.TRUST.split(','), onEvent: (event) => console.log(JSON.stringify(event)) },
  ),
);
