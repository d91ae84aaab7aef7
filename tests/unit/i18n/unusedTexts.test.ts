import { describe, expect, it } from 'vitest';
import type { Area } from '../../../texts/catalogue.ts';
import { inEnglish, textsOf } from '../../../texts/read.ts';
import { leavesOf } from './leaves.ts';

const sources = Object.entries(
  import.meta.glob<string>(['../../../{src,contract,pages,server}/**/*.{ts,tsx}'], {
    eager: true,
    query: '?raw',
    import: 'default',
  }),
).map(([, text]) => text);

/** Read by their keys; react-admin and the order's status have keys of their own. */
const { ra: _ra, statusWords: _words, ...english } = { ...inEnglish('first'), ...inEnglish('rest') };
const AREAS = Object.keys(english);
/** Read by the names of their members. */
const READ_BY_NAME: readonly Area[] = [
  'ask',
  'documents',
  'exports',
  'gateway',
  'importFile',
  'instabookForm',
  'mails',
  'noticeTexts',
  'pushMessages',
  'shopBilling',
  'stopMessages',
  'track',
];
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

const keysOf = (texts: object): string[] => [...leavesOf(texts).keys()];

/** Keys that come from the server or from a library. */
const FOREIGN = [
  /^(orders\.sources|people\.rights|price\.lines|itemTypes|reasons|menu|signIn)\./,
  /^quote\.page\.(start|end)-ellipsis$/,
];

/** Unused keys. The run-time part must be a word of the sources or a number. */
function unused(keys: readonly string[], texts: readonly string[]): string[] {
  const named = namedIn(texts);
  const isWord = (part: string) =>
    /^\d+$/.test(part) || named.words.has(part) || part.split('_').every((piece) => named.words.has(piece));
  const isUsed = (key: string) =>
    named.keys.has(key) || named.open.some((pattern) => pattern.exec(key)?.slice(1).every(isWord));
  return keys.filter((key) => !isUsed(key) && !FOREIGN.some((names) => names.test(key)));
}

describe('unused texts', () => {
  it('a text that is not used is found by its key (I18N-05)', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source that holds a template
    const code = ["t('orders.empty')", 'const tabs = { NEW: 1 };', 't(`orders.tabs.${tab}`)'];
    expect(unused(['orders.empty', 'orders.gone', 'orders.tabs.NEW', 'orders.tabs.OLD'], code)).toEqual([
      'orders.gone',
      'orders.tabs.OLD',
    ]);
  });

  it('every text is used (I18N-05)', () => {
    expect(unused(keysOf(english), sources)).toEqual([]);
  });

  const { words } = namedIn(sources);
  it.each(READ_BY_NAME)('every text of %s is used (I18N-05)', (area) => {
    const names = keysOf(textsOf('en_US', area)).flatMap((key) => key.split('.'));
    // Documents use the name of a price's part as the key.
    expect(names.filter((name) => !/^(\d+|price[A-Z]\w+)$/.test(name) && !words.has(name))).toEqual([]);
  });
});
