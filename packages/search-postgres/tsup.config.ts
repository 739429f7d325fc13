import { library } from '../../tsup.base.ts';

export default library({ index: 'src/index.ts', command: 'src/command.ts' }, 'node');
