// The checks, in the order in which they run: what is cheap comes first.
import { audit } from './checks/audit.mjs';
import { bundles } from './checks/bundles.mjs';
import { contents } from './checks/contents.mjs';
import { dependencies } from './checks/dependencies.mjs';
import { documentation } from './checks/documentation.mjs';
import { handover } from './checks/handover.mjs';
import { interfaces } from './checks/interface.mjs';
import { metadata } from './checks/metadata.mjs';
import { runtimes } from './checks/runtimes.mjs';
import { sizes } from './checks/sizes.mjs';
import { types } from './checks/types.mjs';

/** By the name that `--only` takes. */
export const checks = {
  contents,
  metadata,
  dependencies,
  documentation,
  interfaces,
  sizes,
  audit,
  types,
  handover,
  runtimes,
  bundles,
};
