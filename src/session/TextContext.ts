import { createContext, useContext } from 'react';

export type Translate = (key: string, options?: Record<string, unknown>) => string;
export interface Texts {
  locale: string;
  translate: Translate;
}

/** Texts for building blocks that stand in the console and on the light public pages alike. */
export const TextContext = createContext<Texts>({ locale: 'en_US', translate: (key) => key });

export const useText = (): Translate => useContext(TextContext).translate;
export const useTextLocale = (): string => useContext(TextContext).locale;
