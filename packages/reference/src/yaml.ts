// Public entry "@vitrine/reference/yaml": YAML of strangers as documents and values. It loads only the parser.
export { parseYamlText, type YamlOptions } from './yaml-document.ts';
export { yamlValue } from './yaml-value.ts';
