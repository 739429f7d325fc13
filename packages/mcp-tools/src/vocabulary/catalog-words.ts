// Whether a catalog names something by a word. Then a search does not suggest another spelling of it.
import type { Facts } from '@vitrine/core';
import { once } from '../answers/tool-environment.ts';

/** Makes the function that finds a word; the names are read by its first call. */
export function createCatalogWords(factsOf: () => Facts): (word: string) => boolean {
  const names = once(() => ({ text: namesOf(factsOf()).join('\n').toLowerCase() }));
  return (word) => {
    const { text } = names();
    const sought = word.toLowerCase();
    for (let at = text.indexOf(sought); at !== -1; at = text.indexOf(sought, at + 1))
      if (!isLetter.test(text.charAt(at - 1)) && !isLetter.test(text.charAt(at + sought.length))) return true;
    return false;
  };
}

const isLetter = /[\p{L}\p{N}]/u;

function namesOf({ product, capabilities, installation, benchmarks }: Facts): readonly string[] {
  return [
    product.name,
    ...capabilities.actions.flatMap(({ id, title, family }) => [id, title, family]),
    ...capabilities.permission_tiers.flatMap(({ name, title }) => [name, title]),
    ...[...capabilities.platforms, ...capabilities.providers].flatMap(({ id, name }) => [id, name]),
    ...(installation?.guides ?? []).flatMap(({ platform, title }) => [platform, title]),
    ...(benchmarks?.evidence ?? []).flatMap(({ id, metric, statement }) => [id, metric.name, statement]),
  ];
}
