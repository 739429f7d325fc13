import { follow, fromR2, type R2Binding, toWorker } from 'vitrine/worker';
import snapshot from './snapshot.vitrine';

interface Env {
  readonly BUCKET: R2Binding;
  readonly TRUST: string;
}

export default toWorker((env: Env) =>
  follow(fromR2(env.BUCKET, 'front.vitrine'), {
    initial: new Uint8Array(snapshot),
    trust: env.TRUST.split(','),
    onEvent: (event) => console.log(JSON.stringify(event)),
  }),
);
