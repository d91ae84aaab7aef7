import { useEffect, useState } from 'react';
import { useI18nProvider, useStore } from 'react-admin';
import { useNotify } from '../i18n/useNotify.ts';
import { UNSAVED_LANGUAGE } from '../session/useSetLanguage.ts';

/** Says that a language could not be saved to the account; shown by the page in the new language. */
export function LanguageToast() {
  const notify = useNotify();
  const i18nProvider = useI18nProvider();
  const [mountedIn] = useState(() => i18nProvider.getLocale());
  const [unsaved, setUnsaved] = useStore<string | null>(UNSAVED_LANGUAGE, null);
  useEffect(() => {
    if (unsaved !== mountedIn) return;
    setUnsaved(null);
    notify('shell.languageNotSaved', { type: 'warning', autoHideDuration: 8000 });
  }, [unsaved, mountedIn, setUnsaved, notify]);
  return null;
}
