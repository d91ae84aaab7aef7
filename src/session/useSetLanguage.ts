import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useLocaleState, useStoreContext } from 'react-admin';
import type { Locale } from '../../contract/rules/locales.ts';
import type { PortalDataProvider } from '../dataProvider.ts';
import { storeLocale } from '../i18n/locales.ts';

/** Queries whose answers contain sentences of the server. */
const TRANSLATED_QUERIES = new Set<unknown>(['orders', 'drafts', 'batches', 'paymentMethods']);

/** Store key of a language that could not be saved to the account. */
export const UNSAVED_LANGUAGE = 'unsavedLanguage';

/** Sets the language at once, stores it in this browser and on the user (I18N-01…03). */
export function useSetLanguage() {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const queryClient = useQueryClient();
  const { setItem } = useStoreContext();
  const [, setLocale] = useLocaleState();
  return async (locale: Locale) => {
    storeLocale(locale);
    setLocale(locale);
    // These answers contain the server's sentences in the previous language.
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [of] }) => TRANSLATED_QUERIES.has(of) });
    // The page is mounted again in the new language; `LanguageToast` there shows the failure.
    await dataProvider.updateUser({ lang: locale }).catch(() => setItem(UNSAVED_LANGUAGE, locale));
  };
}
