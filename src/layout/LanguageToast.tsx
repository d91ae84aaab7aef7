import { useEffect } from 'react';
import { useStore } from 'react-admin';
import { useNotify } from '../i18n/useNotify.ts';
import { UNSAVED_LANGUAGE } from '../session/useSetLanguage.ts';

/** Reports that the language could not be saved to the account. */
export function LanguageToast() {
  const notify = useNotify();
  const [unsaved, setUnsaved] = useStore<string | null>(UNSAVED_LANGUAGE, null);
  useEffect(() => {
    if (unsaved === null) return;
    setUnsaved(null);
    notify('shell.languageNotSaved', { type: 'warning', autoHideDuration: 8000 });
  }, [unsaved, setUnsaved, notify]);
  return null;
}
