export function answerText(markdown: string): string {
  return markdown
    .replaceAll(/\[([^[\]\n]{0,500})\]\([^()\n]{0,2000}\)/g, '$1')
    .replaceAll(/\*\*|`/g, '')
    .replaceAll(/<br ?\/?>/g, ' ')
    .replaceAll(/^#{1,6} /gm, '');
}
