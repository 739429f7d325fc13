import { library } from '../../tsup.base.ts';

// One file an entry: a fresh process reads and links one module, and nobody loads both.
export default library({ index: 'src/index.ts', express: 'src/express.ts', follow: 'src/follow.ts' }, 'node', { splitting: false });
