import { html, type Html } from '../html.ts';

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ku', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** The attributes of an element whose text is in a language; nothing for pages that name none. */
export function attributesOf(locale: string | undefined): Html | undefined {
  if (locale === undefined) return undefined;
  return html` lang="${locale}"${rightToLeft.has(locale.split('-')[0]?.toLowerCase() ?? '') && html` dir="rtl"`}`;
}

/** The name of a language in that language: `fr` is "Français". What is no language tag stays as it is. */
export function languageName(locale: string): string {
  try {
    const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale;
    return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  } catch {
    return locale;
  }
}
