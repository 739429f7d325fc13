import { bundledDeclarations } from '../../tsup.base.ts';

export default bundledDeclarations({ index: 'src/index.ts', signed: 'src/signed.ts' }, 'dist', false);
