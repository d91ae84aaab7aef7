import { createContext, useContext } from 'react';
import { DEFAULT_LOCALE } from '../../contract/rules/locales.ts';
import type { Translate } from '../i18n/textKey.ts';

export interface Texts {
  locale: string;
  translate: Translate;
}

/** Texts for components that the console and the light public pages share. */
export const TextContext = createContext<Texts>({ locale: DEFAULT_LOCALE, translate: (key: string) => key });

export const useText = (): Translate => useContext(TextContext).translate;
export const useTextLocale = (): string => useContext(TextContext).locale;
