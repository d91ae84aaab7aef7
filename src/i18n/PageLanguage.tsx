import { I18nContext, useI18nProvider, useLocaleState } from 'ra-core';
import { type ReactNode, useMemo } from 'react';

/**
 * Texts of the page in the chosen language. react-admin mounts the whole page again for another language, which would lose typed text and
 * open parts; here the page stays and only its texts change. `useSetLanguage` loads them first.
 */
export function PageLanguage({ children }: { children: ReactNode }) {
  const provider = useI18nProvider();
  const [locale] = useLocaleState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another object makes everything that translates render again
  const value = useMemo(() => ({ ...provider }), [provider, locale]);
  return <I18nContext.Provider value={value}>{children}</I18nContext.Provider>;
}
