import { internals, library } from '../../tsup.base.ts';

// One file an entry: a fresh process reads and links one module, and nobody loads both.
export default library({ index: 'src/index.ts', sdk: 'src/sdk.ts' }, 'neutral', { splitting: false, ...internals });
