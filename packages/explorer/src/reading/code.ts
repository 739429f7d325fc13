// Colours of code, set while the page is built: lowlight names what each word is, and the style sheet gives the colours.
import type { ElementContent } from 'hast';
import bash from 'highlight.js/lib/languages/bash';
import c from 'highlight.js/lib/languages/c';
import cpp from 'highlight.js/lib/languages/cpp';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import diff from 'highlight.js/lib/languages/diff';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import ini from 'highlight.js/lib/languages/ini';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import kotlin from 'highlight.js/lib/languages/kotlin';
import nginx from 'highlight.js/lib/languages/nginx';
import php from 'highlight.js/lib/languages/php';
import powershell from 'highlight.js/lib/languages/powershell';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import rust from 'highlight.js/lib/languages/rust';
import shell from 'highlight.js/lib/languages/shell';
import sql from 'highlight.js/lib/languages/sql';
import swift from 'highlight.js/lib/languages/swift';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { createLowlight } from 'lowlight';

const grammars = {
  ...{ bash, c, cpp, csharp, css, diff, dockerfile, go, http, ini, java, javascript, json, kotlin, nginx, php, powershell },
  ...{ python, ruby, rust, shell, sql, swift, typescript, xml, yaml },
};
const lowlight = createLowlight(grammars);

/** Longer code keeps one colour: grammars are patterns of others, and their time is not always in proportion to the code. */
const maxLength = 10_000;

/** The code with its words named, or undefined where no grammar is known for the language. */
export function coloured(language: string, code: string): ElementContent[] | undefined {
  if (code.length > maxLength || !lowlight.registered(language)) return undefined;
  return lowlight.highlight(language, code).children.filter((child) => child.type === 'element' || child.type === 'text');
}
