// A second front below a path of the demonstration: a fictional product whose actions have every tier of risk. Vitrine's own have not.
import type { Front, Service } from 'vitrine';

/** Where it is, below the base URL of the demonstration. */
export const examplePath = '/examples/tidegate';

export function isOfExample(path: string, prefix: string = examplePath): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** One front with another below a path of it: each request goes to the one whose base URL its path is below. */
export function withExample(front: Front, example: Front): Front {
  const prefix = new URL(example.baseUrl).pathname;
  const of = (target: string): Service => (isOfExample(target, prefix) ? example.service : front.service);
  const service: Service = {
    baseUrl: front.baseUrl,
    has: (target) => of(target).has(target),
    redirect: (target) => of(target).redirect(target),
    handle: (incoming) => of(incoming.target).handle(incoming),
    fetch: (request, connection) => of(new URL(request.url).pathname).fetch(request, connection),
    refuse: (type, detail, request) => of(request?.target ?? '').refuse(type, detail, request),
  };
  return { ...front, service };
}
