// The parts of the check of packages, by when they run.

/** What a change of a package may break: for each merge. */
export const publishedParts = ['contents', 'dependencies', 'documentation', 'interfaces', 'sizes', 'audit', 'handover', 'bundles'];

/** What takes an installation, a compiler or a runtime for each package: each night, and before a release. */
export const installedParts = ['metadata', 'types', 'runtimes'];
