import { I18nContext, useI18nProvider, useLocaleState } from 'ra-core';
import { type ReactNode, useMemo } from 'react';

/**
 * Texts of the page in the chosen language. For another language react-admin mounts the whole page again, which would lose typed text and open
 * parts. Here the page stays and only its texts change. `useSetLanguage` loads the texts before.
 */
export function PageLanguage({ children }: { children: ReactNode }) {
  const provider = useI18nProvider();
  const [locale] = useLocaleState();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new object makes all components that translate render again
  const value = useMemo(() => ({ ...provider }), [provider, locale]);
  return <I18nContext.Provider value={value}>{children}</I18nContext.Provider>;
}
