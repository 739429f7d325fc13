// Where the repository is hosted, written into manifests and READMEs just before they are published: the repository
// itself does not know its address. Links of a README that lead to files then lead to them from the page of a registry too.

/** A manifest that states where its source is; provenance asks for it. */
export function addressedManifest(manifest, { url, directory }) {
  return {
    ...manifest,
    homepage: `${url}/tree/main/${directory}#readme`,
    repository: { type: 'git', url: `git+${url}.git`, directory },
    bugs: { url: `${url}/issues` },
  };
}

/** A README whose relative links are absolute, at the state that is published. */
export function addressedReadme(readme, { url, directory, commit }) {
  const base = new URL(`${url}/blob/${commit}/${directory}/`);
  const parts = readme.split(/(```[\s\S]*?```)/);
  const absolute = (part) => part.replaceAll(/\]\((?![a-z]+:|#)([^)\s]+)\)/g, (_, target) => `](${new URL(target, base).href})`);
  return parts.map((part) => (part.startsWith('```') ? part : absolute(part))).join('');
}

/** The address of a repository from that of its remote: `git@host:owner/name.git` and `https://host/owner/name`. */
export function webAddress(remote) {
  const [, host, path] = /^(?:git@|ssh:\/\/git@|https:\/\/)([^/:]+)[/:](.+?)(?:\.git)?\/?$/.exec(remote.trim()) ?? [];
  if (host === undefined)
    throw new TypeError(`remote: expected git@host:owner/name or https://host/owner/name, received ${JSON.stringify(remote)}`);
  return `https://${host}/${path}`;
}
