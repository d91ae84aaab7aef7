import { useQueryClient } from '@tanstack/react-query';
import { useI18nProvider, useLocaleState, useStoreContext } from 'react-admin';
import type { Locale } from '../../contract/rules/locales.ts';
import { storeLocale } from '../i18n/locales.ts';
import { useNotify } from '../i18n/useNotify.ts';
import { refetchChanged } from '../lib/react/refetchChanged.ts';
import { useDataProvider } from './useDataProvider.ts';

/** Queries with initial or entered values of a form, which are not read again, so that the values stay. */
const KEPT_QUERIES = new Set<unknown>(['session', 'orderForm', 'multipoint', 'orderImport']);

/** Store key of a language that could not be saved in the account. */
export const UNSAVED_LANGUAGE = 'unsavedLanguage';

/** Changes the language at once, and stores it in this browser and for the user (I18N-01…03). The page is not mounted again. */
export function useSetLanguage() {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const i18nProvider = useI18nProvider();
  const { setItem } = useStoreContext();
  const [, setLocale] = useLocaleState();
  return async (locale: Locale) => {
    try {
      // The texts are loaded first, as react-admin mounts the page again for a language whose texts are missing.
      await i18nProvider.changeLocale(locale);
    } catch (err) {
      return notify.failure(err);
    }
    // Another language was chosen while the texts of this one were loaded.
    if (i18nProvider.getLocale() !== locale) return;
    storeLocale(locale);
    setLocale(locale);
    // Answers may contain the server's sentences in the previous language.
    refetchChanged(queryClient, { predicate: ({ queryKey: [name] }) => !KEPT_QUERIES.has(name) });
    // `LanguageToast` shows the failure.
    await dataProvider.updateUser({ lang: locale }).catch(() => setItem(UNSAVED_LANGUAGE, locale));
  };
}
