import { library } from '../../tsup.base.ts';

export default library({ node: 'src/node.ts', start: 'src/start.ts' }, 'node', { dts: false });
