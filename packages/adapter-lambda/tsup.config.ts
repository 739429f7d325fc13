import { internals, library } from '../../tsup.base.ts';

export default library({ index: 'src/index.ts' }, 'node', internals);
