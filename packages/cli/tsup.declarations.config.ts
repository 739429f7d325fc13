// The declarations of the library, with the types of the building blocks in them: a program that has installed `vitrine` has no other
// package of ours.
import { basename } from 'node:path';
import { bundledDeclarations, typesOf } from '../../tsup.base.ts';

const names = typesOf('.').map(([, types]) => basename(types, '.d.ts'));

export default bundledDeclarations(Object.fromEntries(names.map((name) => [name, `src/library/${name}.ts`])), 'dist/types', true);
