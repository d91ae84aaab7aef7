import { expect, it } from 'vitest';
import type { ServerNameKey, TextKey, Translate } from '../../../src/i18n/textKey.ts';
import type { Notify } from '../../../src/i18n/useNotify.ts';

/** Type errors that must stay: `@ts-expect-error` is an error if there is none. */
const translate: Translate = (key: string) => key;

it('a translation accepts only keys of the English texts (I18N-05)', () => {
  const tab: 'NEW' | 'DRAFT' = 'NEW';
  expect(translate('orders.empty')).toBe('orders.empty');
  expect(translate(`orders.tabs.${tab}`)).toBe('orders.tabs.NEW');
  // @ts-expect-error a misspelt key
  translate('orders.emty');
  // @ts-expect-error an area without its text
  translate('orders');
  // @ts-expect-error a part of a key that may be anything
  translate(`orders.tabs.${String(tab)}`);
  // @ts-expect-error a key of no area
  const labelKey: TextKey = 'order.title';
  expect(labelKey).toBeTruthy();
});

it('a notice with a key that is not among the English texts is refused (I18N-05)', () => {
  const shown: unknown[] = [];
  const skip = () => undefined;
  const notify: Notify = Object.assign((key: string) => void shown.push(key), {
    sentence: skip,
    failure: skip,
  });
  notify('orders.copied');
  // @ts-expect-error a misspelt key
  notify('orders.copid');
  // @ts-expect-error a sentence, for which there is `notify.sentence`
  notify('Copied.');
  expect(shown).toHaveLength(3);
});

it('a key made of names from the server requires a fallback text (I18N-05)', () => {
  const code: number = 100;
  expect(translate(`status.${code}`, { _: 'New order' })).toBe('status.100');
  // @ts-expect-error no text to fall back to
  translate(`status.${code}`);
  // @ts-expect-error no area of names from the server
  const key: ServerNameKey = 'state.100';
  expect(key).toBe('state.100');
});
