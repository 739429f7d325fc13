// Public entry "@vitrine/core/settings": the names and the forms that settings are made of, for those who check them.
export { type Address, type Network, parseNetwork } from './engine/caller/address.ts';
export { checkNetworks } from './engine/rate-limit/networks.ts';
export { operationNames, operationPaths } from './shared/operations.ts';
export { type SurfaceName, surfaceNames } from './shared/surface-names.ts';
