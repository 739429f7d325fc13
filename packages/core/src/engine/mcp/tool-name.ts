// Tools of ours by name, for what is said of them outside of their own package.

/** Whether a tool is this documentation tool, perhaps with a prefix. */
export function isNamed(name: string, tool: string): boolean {
  return name === tool || name.endsWith(`_${tool}`);
}
