import { library } from '../../tsup.base.ts';

export default library({ node: 'src/node.ts' }, 'node', { dts: false });
