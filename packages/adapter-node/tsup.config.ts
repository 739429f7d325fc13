import { library } from '../../tsup.base.ts';

export default library({ index: 'src/index.ts', whatwg: 'src/whatwg.ts' }, 'node');
