// A configuration for nginx: it serves exported files, and passes every other request to a program. Only a plain GET or HEAD of an
// exported path is a file, so refusals, preflights and negotiation are the service's own.
import { commonFields, joined, ownFields, type StaticDocument } from './static-documents.ts';

/** Longest request target that the service looks up, in characters (docs/reference/specification.md, limits). */
export const maxTargetLength = 4_096;

export interface NginxSite {
  readonly serverName: string;
  /** Where the program listens. It answers old addresses too. */
  readonly dynamic: URL;
}

/** The text of the configuration, to be included in the `http` block. */
export function nginxConf(documents: readonly StaticDocument[], { serverName, dynamic }: NginxSite): string {
  const common = joined(commonFields(documents));
  const ownFieldsByPath = documents.map(
    (document) => [document.path, joined(ownFields(document, commonFields(documents)))] as const,
  );
  const varying = [...new Set(ownFieldsByPath.flatMap(([, fields]) => [...fields.keys()]))];
  const address = `${dynamic.hostname}:${dynamic.port || (dynamic.protocol === 'https:' ? '443' : '80')}`;
  return `# Written by \`vitrine export\`. Include it in the http block of nginx (Debian: /etc/nginx/conf.d/), set root to the
# folder \`site\` next to this file, and run the program that answers the rest at ${dynamic.origin}.

map_hash_max_size 65536;
map_hash_bucket_size 512;

upstream vitrine {
  server ${address};
  keepalive 16;
}

# The values of geo have no variables, and those below have no other way to a dollar sign.
geo $vitrine_dollar {
  default "$";
}

# The file of each exported path. Other spellings of a path are not here.
map $request_uri $vitrine_path {
  default "";
  "~^(?<vitrine_asked>/[^?#]*)" $vitrine_asked;
}
# Keys of a map know no capital letters, so the path is written out to be compared.
map $vitrine_path $vitrine_known {
  default "";
${documents.map(({ path }) => `  ${literal(path)} ${quoted(path)};`).join('\n')}
}
map $vitrine_path $vitrine_file {
  default "";
${documents.map(({ path, file }) => `  ${literal(path)} ${quoted(`/${file}`)};`).join('\n')}
}
map $vitrine_path $vitrine_type {
  default "";
${documents.map(({ path, mediaType }) => `  ${literal(path)} ${quoted(mediaType)};`).join('\n')}
}
${varying.map((name) => mapOf(name, ownFieldsByPath)).join('\n')}
# A 304 has no type.
map "$status $vitrine_type" $vitrine_sent_type {
  default "";
  "~^200 (?<vitrine_value>.+)$" $vitrine_value;
}
# What leads on from a document is said with the document.
map $status $vitrine_site_link {
  default "";
${common.has('Link') ? `  200 ${quoted(common.get('Link') ?? '')};` : ''}
}
# These have other forms, which Accept chooses; the program does that.
map $vitrine_path $vitrine_negotiated {
  default 0;
${documents
  .filter(({ negotiated }) => negotiated)
  .map(({ path }) => `  ${literal(path)} 1;`)
  .join('\n')}
}
map "$vitrine_negotiated $http_accept" $vitrine_chosen {
  default 0;
  "~^1 (?!(?:\\*/\\*)?$)" 1;
}
# Methods, preconditions that need the service's own validators, other spellings, negotiation: for the program.
map $request_uri $vitrine_special {
  default 0;
  "~^.{${maxTargetLength + 1}}" 1;
  "~^[^?]*/changes\\.json\\?" 1;
}
map "$request_method $vitrine_chosen $vitrine_special $vitrine_path $vitrine_known $http_if_match" $vitrine_dynamic {
  default 1;
  "~^(?:GET|HEAD) 0 0 (/\\S*) \\1 $" 0;
}
# An occurrence is named by a UUID, as the service does.
map $request_id $vitrine_request_id {
  "~^(?<vitrine_a>.{8})(?<vitrine_b>.{4}).(?<vitrine_c>.{3}).(?<vitrine_d>.{3})(?<vitrine_e>.{12})$" "$vitrine_a-$vitrine_b-4$vitrine_c-8$vitrine_d-$vitrine_e";
}

server {
  listen 80;
  server_name ${serverName};
  root site;
  server_tokens off;
  merge_slashes off;
  max_ranges 0;
  etag on;
  gzip off;
  gzip_static on;
  gzip_proxied any;
  # nginx answers what it cannot read by itself; all else is the service's.
  error_page 400 404 405 412 418 = @vitrine;

  location / {
    if ($vitrine_dynamic) { return 418; }
    # The type of a file follows from its path, not from its name.
    types { }
    default_type "";
    add_header Content-Type $vitrine_sent_type;
    add_header X-Request-Id $vitrine_request_id;
${[...common].map(([name, value]) => `    add_header ${name} ${name === 'Link' ? '$vitrine_site_link' : quoted(value)};`).join('\n')}
${varying.map((name) => `    add_header ${name} $${variable(name)};`).join('\n')}
    try_files $vitrine_file =404;
  }

  location @vitrine {
    proxy_pass ${dynamic.protocol}//vitrine;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_set_header X-Forwarded-Proto $scheme;
  }
}
`;
}

function mapOf(name: string, fieldsByPath: readonly (readonly [path: string, fields: ReadonlyMap<string, string>])[]): string {
  const rows = fieldsByPath.flatMap(([path, fields]) => {
    const value = fields.get(name);
    return value === undefined ? [] : [`  ${literal(path)} ${quoted(value)};`];
  });
  return `map $vitrine_path $${variable(name)} {\n  default "";\n${rows.join('\n')}\n}`;
}

function variable(name: string): string {
  return `vitrine_${name.toLowerCase().replaceAll('-', '_')}`;
}

/** A text as nginx reads it in the key of a map, where nothing is a variable. */
function literal(text: string): string {
  if (/[\r\n\0]/.test(text)) throw new TypeError(`nginx cannot hold the value ${JSON.stringify(text)}`);
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

/** A value as nginx reads it. `$` begins a variable and cannot be escaped, so it comes from one. */
function quoted(value: string): string {
  return literal(value).replaceAll('$', () => '${vitrine_dollar}');
}
