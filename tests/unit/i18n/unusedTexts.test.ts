import { describe, expect, it } from 'vitest';
import english from '../../../src/i18n/en_US/index.ts';

const sources = Object.entries(
  import.meta.glob<string>(
    ['../../../{src,contract,pages}/**/*.{ts,tsx}', '!**/src/i18n/{en_US,zh_CN,id_ID,my}/**'],
    {
      eager: true,
      query: '?raw',
      import: 'default',
    },
  ),
).map(([, text]) => text);

const AREAS = Object.keys(english).filter((area) => area !== 'ra');
const VALUE = /\$\{(?:[^{}`]|\{[^{}]*\})*\}/g;

/** Keys in the sources: whole ones, and patterns with a part that is filled in at run time. */
function namedIn(texts: readonly string[]): { keys: Set<string>; open: RegExp[]; words: Set<string> } {
  const all = texts.join('\n');
  const open = [...all.matchAll(/`(\w+\.(?:[^`$]|\$\{(?:[^{}`]|\{[^{}]*\})*\})*)`/g)]
    .map(([, text = '']) => text)
    .filter((text) => AREAS.includes(text.split('.')[0] ?? '') && text.includes('${'))
    .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replace(VALUE, '([^.]+)')}$`));
  return {
    keys: new Set([...all.matchAll(/['"]((?:\w+\.)+\w+)['"]/g)].map(([, key = '']) => key)),
    open,
    words: new Set(all.match(/[\w-]+/g)),
  };
}

function keysOf(texts: object, before = ''): string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [before + key] : keysOf(text, `${before}${key}.`),
  );
}

/** Keys that come from the server or from a library. */
const FOREIGN = [
  /^(orders\.sources|orderDetail\.reject\.reasons|price\.lines|catalog\.itemTypes)\./,
  /^quote\.page\.(start|end)-ellipsis$/,
];

/** Unused keys. A part that is filled in must be a word of the sources or a number. */
function unused(keys: readonly string[], texts: readonly string[]): string[] {
  const named = namedIn(texts);
  const isWord = (part: string) =>
    /^\d+$/.test(part) || named.words.has(part) || part.split('_').every((piece) => named.words.has(piece));
  const isUsed = (key: string) =>
    named.keys.has(key) || named.open.some((pattern) => pattern.exec(key)?.slice(1).every(isWord));
  return keys.filter((key) => !isUsed(key) && !FOREIGN.some((names) => names.test(key)));
}

describe('unused texts', () => {
  it('are found by their keys (I18N-05)', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that holds a template
    const code = ["t('orders.empty')", 'const tabs = { NEW: 1 };', 't(`orders.tabs.${tab}`)'];
    expect(unused(['orders.empty', 'orders.gone', 'orders.tabs.NEW', 'orders.tabs.OLD'], code)).toEqual([
      'orders.gone',
      'orders.tabs.OLD',
    ]);
  });

  it('do not exist (I18N-05)', () => {
    const { ra: _, ...own } = english;
    expect(unused(keysOf(own), sources)).toEqual([]);
  });
});
