import { library } from '../../tsup.base.ts';

export default library({ index: 'src/index.ts', files: 'src/files.ts', 'read-document': 'src/read-document.ts' }, 'node');
