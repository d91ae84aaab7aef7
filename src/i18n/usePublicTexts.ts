import { useCallback, useRef, useState } from 'react';
import type { Locale } from '../../contract/rules/locales.ts';
import { bcp47, storeLocale } from './locales.ts';
import { loadPublicTexts } from './publicTexts.ts';
import { type Texts, useLocale, useText } from './useText.ts';

/** The texts of a page without react-admin, and the function that changes and stores their language. The last choice is shown. */
export function usePublicTexts(load = loadPublicTexts): [Texts, (locale: Locale) => Promise<void>] {
  const [texts, setTexts] = useState<Texts>({ locale: useLocale(), translate: useText() });
  const newest = useRef<Locale>(undefined);
  const change = useCallback(
    async (locale: Locale) => {
      newest.current = locale;
      storeLocale(locale);
      const next = await load(locale);
      if (newest.current !== locale) return;
      document.documentElement.lang = bcp47(locale);
      setTexts(next);
    },
    [load],
  );
  return [texts, change];
}
