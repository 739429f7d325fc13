// What is different when nginx serves the static half, each with its reason. docs/guides/hosting/cdn.md lists the same.
const validators =
  'validators are those of nginx (time and length of a file): one for each coding it serves, and of several If-None-Match lines the first counts';
const codings = 'nginx serves gzip where Accept-Encoding admits it, and brotli only with a module from elsewhere';
const targets = 'a target that cannot be decoded is refused by nginx itself, with a page of its own';
const forwarding = 'nginx is the proxy here, and replaces what clients claim in forwarding fields';

export const exceptions: Readonly<Record<string, string>> = {
  'an unknown path is 404 with a problem document, whatever it looks like': targets,
  'an address that can mean one page leads to it, and nothing else is redirected': targets,
  'several lines of If-None-Match are one list': validators,
  'If-Match that no longer holds is 412, by strong comparison': validators,
  'A coded body has its own entity tag.': validators,
  'the coding is chosen by weight, ties by what is smaller': codings,
  'behind one proxy the right-most address is the client, whatever is left of it': forwarding,
  'addresses of one IPv6 /64 are one client, and of another are another': forwarding,
  'loopback origins and names are allowed when only this machine can reach the listener':
    'nginx is a declared proxy, and who can reach it is not known',
  'every exchange is reported once, with the id of its answer': 'what nginx serves, the service does not see',
};
