import { type AssetsBinding, readAsset, toWorker } from 'vitrine/worker';

export default toWorker((env: { readonly ASSETS: AssetsBinding }) => readAsset(env.ASSETS, '/snapshot.vitrine'));
