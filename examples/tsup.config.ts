import { library } from '../tsup.base.ts';

export default library({ 'minimal-node/server': 'minimal-node/server.ts' }, 'node', { dts: false });
