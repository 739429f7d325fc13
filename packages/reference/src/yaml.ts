// Public entry "@vitrine/reference/yaml": YAML of strangers as values. It loads only the parser.
export { yamlValue } from './yaml-value.ts';
