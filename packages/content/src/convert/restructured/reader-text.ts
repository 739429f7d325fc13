// The text of a page of reStructuredText without what its readers never see: names of directives and their options, targets, comments.
// Lines keep their numbers.

const directive = /^(\s*)\.\.[ \t]+(?:\|[^|\n]{1,200}\|[ \t]+)?[A-Za-z][\w:.+-]{0,60}::/;
/** Directives whose argument is for the generator alone, and those that print nothing at all. */
const silent =
  /^\s*\.\.[ \t]+(?:include|literalinclude|image|figure|rst-class|(?:py:|js:)?(?:current)?module|index|raw|highlight|role|default-role|contents|toctree)::.*/;

/** A class of CSS, unlike one of Python. */
const style = /^\s*\.\.[ \t]+class::(?:[ \t]+[a-z\d-]+)*$/;

/** The text without them. */
export function restructuredReaderText(text: string): string {
  let isOption = false;
  return text
    .split('\n')
    .map((line) => {
      const isStart = directive.test(line);
      isOption = isStart || (isOption && /^\s+:[\w-]{1,60}:/.test(line));
      if (isStart) return style.test(line.trimEnd()) ? '' : line.replace(silent, '').replace(directive, '$1');
      return isOption || /^\s*\.\.(?:[ \t]|$)/.test(line) ? '' : line;
    })
    .join('\n');
}
