import { I18nContext } from 'ra-core';
import { createElement, type ReactNode, useCallback, useContext, useMemo } from 'react';
import type { TextValues, Translate } from './textKey.ts';

export interface Texts {
  locale: string;
  translate: Translate;
}

/** Translates keys, which are checked against the English texts. A change of the language returns another function. */
export function useText(): Translate {
  const provider = useContext(I18nContext);
  return useCallback((key: string, values?: TextValues) => provider.translate(key, values), [provider]);
}

/** The language of the page. */
export const useLocale = (): string => useContext(I18nContext).getLocale();

/** Texts for the pages without react-admin; their build contains only this context of react-admin. */
export function TextProvider({ value, children }: { value: Texts; children: ReactNode }) {
  const { locale, translate } = value;
  const provider = useMemo(
    () => ({
      translate: translate as (key: string, values?: TextValues) => string,
      getLocale: () => locale,
      changeLocale: async () => undefined,
    }),
    [locale, translate],
  );
  return createElement(I18nContext.Provider, { value: provider }, children);
}
