import { library } from '../../tsup.base.ts';
import { bundledText } from './bundled-text.mjs';

export default library({ index: 'src/index.ts' }, 'node', { esbuildPlugins: [bundledText] });
