import { library } from '../../tsup.base.ts';

// One file an entry: a fresh process reads and links one module, and nobody loads both.
export default library(
  { index: 'src/index.ts', whatwg: 'src/whatwg.ts', beside: 'src/beside.ts', source: 'src/source.ts' },
  'node',
  { splitting: false },
);
