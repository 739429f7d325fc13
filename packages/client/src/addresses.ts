// The addresses of what may be behind the one that a person names.

/** Where the tools of an address may be, the likeliest first. */
export function endpointsOf(base: URL): readonly URL[] {
  const path = base.pathname.replace(/\/$/, '');
  const paths = /\/(?:mcp|sse)$/.test(path) ? [path] : [`${path}/api/mcp`, `${path}/mcp`, path === '' ? '/' : path];
  return paths.map((each) => withPath(base, each));
}

/** Where the list of pages of an address is. */
export function placeOfList(base: URL): URL {
  const path = base.pathname.replace(/\/$/, '').replace(/\/(?:api\/)?mcp$/, '');
  return withPath(base, path.endsWith('/llms.txt') ? path : `${path}/llms.txt`);
}

function withPath(base: URL, path: string): URL {
  const url = new URL(base);
  url.pathname = path;
  return url;
}

/** The address that was named. Throws TypeError for one that cannot be called. */
export function addressOf(address: string | URL): URL {
  const text = String(address);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol) || `${url.username}${url.password}${url.hash}` !== '')
    throw new TypeError(
      `address: expected an http or https URL without user and fragment, received ${JSON.stringify(text.slice(0, 200))}`,
    );
  return url;
}
