import { library } from '../../tsup.base.ts';

export default library({ fixture: 'src/fixture.ts', documentation: 'src/documentation.ts' }, 'node', { dts: false });
