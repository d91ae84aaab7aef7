import { createContext, useContext } from 'react';
import { DEFAULT_LOCALE } from '../../contract/rules/locales.ts';
import type { Translate } from '../i18n/textKey.ts';

export interface Texts {
  locale: string;
  translate: Translate;
}

/** Texts for building blocks that stand in the console and on the light public pages alike. */
export const TextContext = createContext<Texts>({ locale: DEFAULT_LOCALE, translate: (key: string) => key });

export const useText = (): Translate => useContext(TextContext).translate;
export const useTextLocale = (): string => useContext(TextContext).locale;
