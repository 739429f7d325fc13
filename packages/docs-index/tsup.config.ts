import { library } from '../../tsup.base.ts';

// One file an entry: a fresh process reads and links one module, and what builds and what searches are seldom loaded together.
export default library({ index: 'src/index.ts', build: 'src/build.ts', engine: 'src/engine.ts', stem: 'src/stem.ts' }, 'neutral', {
  splitting: false,
});
