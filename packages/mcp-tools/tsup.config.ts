import { library } from '../../tsup.base.ts';

export default library({ index: 'src/index.ts', sdk: 'src/sdk.ts' });
