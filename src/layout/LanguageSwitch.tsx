import Translate from '@mui/icons-material/TranslateOutlined';
import { IconButton, MenuItem } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useLocaleState } from 'react-admin';
import { LOCALE_FACTS, LOCALES, type Locale } from '../../contract/rules/locales.ts';
import type { PortalDataProvider } from '../dataProvider.ts';
import { keepLocale } from '../i18n/locales.ts';
import { useTranslate } from '../i18n/useTranslate.ts';
import { AnchorMenu } from '../ui/AnchorMenu.tsx';

/** Queries whose answers hold sentences of the server. */
const SPOKEN = new Set<unknown>(['orders', 'drafts', 'batches', 'paymentMethods']);

/** Sets the language at once, keeps it in this browser and on the user (I18N-01…03). */
export function useSetLanguage() {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const queryClient = useQueryClient();
  const [, setLocale] = useLocaleState();
  return async (locale: Locale) => {
    keepLocale(locale);
    await setLocale(locale);
    // What the server says in words was said in the language before.
    void queryClient.invalidateQueries({ predicate: ({ queryKey: [of] }) => SPOKEN.has(of) });
    // The choice holds in this browser; a notice would vanish with the page that is drawn anew in the language.
    await dataProvider.updateUser({ lang: locale }).catch(() => undefined);
  };
}

export function LanguageSwitch() {
  const translate = useTranslate();
  const setLanguage = useSetLanguage();
  const [locale] = useLocaleState();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        title={translate('shell.language')}
        color="inherit"
        aria-label={translate('shell.language')}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(e) => setAnchor(e.currentTarget)}
      >
        <Translate />
      </IconButton>
      <AnchorMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        items={() =>
          LOCALES.map((code) => (
            <MenuItem
              key={code}
              lang={LOCALE_FACTS[code].tag}
              selected={code === locale}
              onClick={() => {
                setAnchor(null);
                void setLanguage(code);
              }}
            >
              {LOCALE_FACTS[code].nativeName}
            </MenuItem>
          ))
        }
      />
    </>
  );
}
