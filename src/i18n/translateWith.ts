import { DEFAULT_LOCALE } from '../../contract/rules/locales.ts';
import type { Texts } from './mergeOver.ts';
import { shownValue } from './shownValue.ts';

type Options = Record<string, unknown>;

/**
 * The text of a key like `orders.title`, else the fallback `_`, else the key. `%{name}` is replaced. `smart_count` selects a form of `one ||||
 * many`: every text has at most two forms, and a single form serves any count.
 */
export function translateWith(
  texts: Texts,
  key: string,
  options: Options = {},
  locale: string = DEFAULT_LOCALE,
): string {
  return fill(find(texts, key) ?? String(options._ ?? key), options, locale);
}

function find(texts: Texts, key: string): string | undefined {
  let at: string | Texts | undefined = texts;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}

function fill(text: string, options: Options, locale: string): string {
  if (!/%\{|\|{4}/.test(text)) return text;
  const [one = text, many] = text.split(/\s*\|{4}\s*/);
  const form = many !== undefined && options.smart_count !== 1 ? many : one;
  return form.replace(/%\{(\w+)\}/g, (_, name: string) => shownValue(name, options[name] ?? '', locale));
}
