import { library } from '../../tsup.base.ts';

export default library({ fixture: 'src/fixture.ts' }, 'node', { dts: false });
