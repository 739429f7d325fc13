import { library } from '../../tsup.base.ts';

/** Without dependencies: what is used of other packages is in the bundle. What searches texts is loaded when a site without tools is searched. */
export default library({ index: 'src/index.ts', signed: 'src/signed.ts' }, 'neutral', {
  noExternal: [/^@vitrine\//],
  treeshake: true,
});
