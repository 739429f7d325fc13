// SVG as it may be published: shapes, colours and words that do not move. What could run, move, or fetch something is refused by name.
// Elements are admitted by a list, so that what nobody thought of is not. How much a picture draws is not counted: its bytes are bounded,
// and it is answered with a policy that sandboxes it.
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { quoteFound } from '../shared/diagnostic.ts';
import { isOfShape, type PictureBounds } from './picture-bounds.ts';

/** What is wrong with a picture, and where. */
export interface SvgFault {
  readonly line: number;
  readonly expected: string;
  readonly received: string;
}

/** In pixels; of an SVG in units of its own. */
export interface Sides {
  readonly width: number;
  readonly height: number;
}

const svgNamespace = 'http://www.w3.org/2000/svg';
const elements: ReadonlySet<string> = new Set(
  (
    'svg g defs symbol use title desc metadata style switch path rect circle ellipse line polyline polygon text tspan textPath ' +
    'linearGradient radialGradient stop clipPath mask pattern marker image filter feBlend feColorMatrix feComponentTransfer ' +
    'feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG ' +
    'feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence'
  ).split(' '),
);
/** Notes of drawing programs: no browser reads them. */
const notes: readonly string[] = [
  'http://www.inkscape.org/namespaces/inkscape',
  'http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://creativecommons.org/ns#',
  'http://web.resource.org/cc/',
  'http://purl.org/dc/elements/1.1/',
  'http://www.bohemiancoding.com/sketch/ns',
  'http://www.serif.com/',
];
/** Deepest nesting; looking a namespace up takes time in proportion to it. */
const maxDepth = 64;

class Refused extends Error {
  readonly expected: string;
  readonly received: string;

  constructor(expected: string, received: string) {
    super(expected);
    this.expected = expected;
    this.received = received;
  }
}

/** The size of an SVG picture that may be published for its purpose, or what is wrong with it. Without bounds it is a drawing of a page. */
export function readSvg(text: string, bounds?: PictureBounds): Sides | SvgFault {
  const parser = new SaxesParser({ xmlns: true, position: true });
  let depth = 0;
  let size: Sides | undefined;
  let style: string | undefined;
  const words = (written: string): void => {
    if (style !== undefined) style += written;
  };
  parser.on('error', ({ message }) => {
    throw new Refused('well-formed XML', message.replace(/^\d+:\d+: /, ''));
  });
  parser.on('doctype', (declared) => {
    if (declared.includes('[')) throw new Refused('a picture without declarations', 'a DOCTYPE with declarations');
  });
  parser.on('processinginstruction', ({ target }) => {
    if (bounds !== undefined || target !== 'xpacket')
      throw new Refused('a picture without processing instructions', quoteFound(target));
  });
  parser.on('opentagstart', () => {
    if (++depth > maxDepth) throw new Refused(`at most ${maxDepth} levels`, 'more');
  });
  parser.on('opentag', (tag) => {
    size ??= bounds === undefined ? sizeOfDrawing(tag) : sizeOf(tag, bounds);
    if (bounds === undefined) checkDrawing(tag);
    else checkElement(tag);
    if (tag.local === 'style') style = '';
  });
  parser.on('text', words);
  parser.on('cdata', words);
  parser.on('closetag', ({ local }) => {
    depth -= 1;
    if (local !== 'style') return;
    if (bounds === undefined) checkDrawingStyle(style ?? '');
    else checkStyle(style ?? '');
    style = undefined;
  });
  try {
    parser.write(text).close();
    if (size === undefined) throw new Refused('an svg element of the SVG namespace', 'nothing');
    return size;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { line: parser.line, expected: error.expected, received: error.received };
  }
}

/** The sides of the root element, which may be stated twice. */
function sizeOf({ local, uri, attributes }: SaxesTagNS, bounds: PictureBounds): Sides {
  if (local !== 'svg' || uri !== svgNamespace) throw new Refused('an svg element of the SVG namespace', quoteFound(local));
  const [, , boxWidth, boxHeight] = (attributes['viewBox']?.value ?? '').trim().split(/[\s,]+/);
  const [ownWidth, ownHeight] = [attributes['width']?.value, attributes['height']?.value];
  const stated = [[boxWidth, boxHeight] as const, [ownWidth, ownHeight] as const].filter(([width]) => width !== undefined);
  const sizes = stated.map(([width = '', height = '']) => ({ width: Number.parseFloat(width), height: Number.parseFloat(height) }));
  const wrong = stated.find((_, index) => !isOfShape(sizes[index]?.width ?? 0, sizes[index]?.height ?? 0, bounds));
  const [size] = sizes;
  if (size === undefined) throw new Refused(`${bounds.shape}, by its viewBox or by width and height`, 'neither');
  if (wrong !== undefined) throw new Refused(bounds.shape, `${wrong[0] ?? 'nothing'} x ${wrong[1] ?? 'nothing'}`);
  return size;
}

/** The sides that a browser gives a drawing (CSS Images 3, section 4.1; a replaced element without a size has 300 by 150). */
function sizeOfDrawing({ local, uri, attributes }: SaxesTagNS): Sides {
  if (local !== 'svg' || uri !== svgNamespace) throw new Refused('an svg element of the SVG namespace', quoteFound(local));
  const [, , boxWidth = 300, boxHeight = 150] = (attributes['viewBox']?.value ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const stated = (name: string): number => Number(/^\s*([\d.]{1,12})(?:px)?\s*$/.exec(attributes[name]?.value ?? '')?.[1]);
  const [width, height] = [stated('width'), stated('height')];
  const sides = width > 0 && height > 0 ? { width, height } : { width: boxWidth, height: boxHeight };
  if (sides.width > 0 && sides.height > 0) return sides;
  throw new Refused('a viewBox, or width and height, above zero', `${sides.width} x ${sides.height}`);
}

/** Elements that run something, bring in a document, or ask a reader for something. */
const refused: ReadonlySet<string> = new Set(
  'script handler listener iframe frame object embed applet base meta link form input button select textarea'.split(' '),
);
const runningAddress = /^(?:java|vb|live)script:|^data:/i;
/** Data that a drawing may have within itself. */
const embedded = /^data:(?:image\/(?:png|jpeg|gif|webp|avif)|font\/[\w-]+|application\/(?:x-)?font-[\w-]+)[;,]/i;

/** A drawing of a page is served in a sandbox. It runs nothing and loads nothing there; this keeps it from both where a host leaves the policy out. */
function checkDrawing({ name, local, attributes }: SaxesTagNS): void {
  if (refused.has(local.toLowerCase())) throw new Refused('a picture without scripts and forms', `the element ${quoteFound(name)}`);
  for (const { local: attribute, name: full, value } of Object.values(attributes)) {
    // what browsers leave out of an address
    const address = value.replaceAll(/[\u0000-\u0020]/g, '');
    const isLink = local === 'a' && attribute === 'href';
    if (/^on/i.test(attribute) || full === 'xml:base')
      throw new Refused('a picture without scripts', `the attribute ${quoteFound(full)}`);
    if (attribute === 'attributeName' && /^(?:on|(?:xlink:)?href$)/i.test(address))
      throw new Refused('a picture without scripts', quoteFound(value));
    if (/^(?:href|src|srcset|action|formaction|poster|background|data)$/i.test(attribute)) {
      const stays = isLink ? !runningAddress.test(address) : address.startsWith('#') || embedded.test(address);
      if (!stays) throw new Refused('a picture without scripts, whose references begin with #', quoteFound(value));
    } else checkDrawingStyle(value);
  }
}

/** Style of a drawing may refer to what is in it, and to pictures and fonts within itself. */
function checkDrawingStyle(written: string): void {
  if (!/url\(|@import|image-set\(|\\/i.test(written)) return;
  for (const part of written.split(')')) {
    const at = part.toLowerCase().indexOf('url(');
    const inner = part.slice(at + 'url('.length).replaceAll(/[\u0000-\u0020"']/g, '');
    // of the data of a font nothing else is asked
    checkStyle(at >= 0 && embedded.test(inner) && !inner.includes('(') ? part.slice(0, at) : `${part})`);
  }
}

function checkElement({ name, local, uri, attributes }: SaxesTagNS): void {
  const drawn = uri === svgNamespace && elements.has(local);
  if (!drawn && !notes.includes(uri))
    throw new Refused(
      'shapes, gradients, filters and words: no script, animation, link or foreign content',
      `the element ${quoteFound(name)}`,
    );
  for (const attribute of Object.values(attributes)) {
    const { value } = attribute;
    if (attribute.uri === 'http://www.w3.org/2000/xmlns/' || notes.includes(attribute.uri)) continue;
    if (/^on/i.test(attribute.local)) throw new Refused('a picture without scripts', `the attribute ${quoteFound(attribute.name)}`);
    if (attribute.name === 'xml:base') throw new Refused('references within the picture', 'the attribute "xml:base"');
    const embedded = local === 'image' && /^data:image\/(?:png|jpeg);base64,/.test(value);
    if (/^(?:href|src)$/i.test(attribute.local) && !value.startsWith('#') && !embedded)
      throw new Refused('references within the picture, which begin with #', quoteFound(value));
    // Most attributes are style as well: fill, mask, filter.
    if (!embedded) checkStyle(value);
  }
}

/** Style may refer to what is in the picture, and to nothing else; escapes could hide that it does. */
function checkStyle(written: string): void {
  const hasExternalUrl = /url\(\s*(?:["']\s*)?[^"'#\s]/i.test(written);
  const loads = /@import|image-set\(|\\/i.test(written);
  if (hasExternalUrl || loads)
    throw new Refused('style that refers only to the picture, such as url(#id)', quoteFound(written.trim()));
}
