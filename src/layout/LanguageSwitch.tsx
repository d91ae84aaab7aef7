import Translate from '@mui/icons-material/TranslateOutlined';
import { IconButton, MenuItem } from '@mui/material';
import { useState } from 'react';
import { LOCALE_FACTS, LOCALES } from '../../contract/rules/locales.ts';
import { useLocale, useText } from '../i18n/useText.ts';
import { useSetLanguage } from '../session/useSetLanguage.ts';
import { AnchorMenu } from '../ui/buttons/AnchorMenu.tsx';

export function LanguageSwitch() {
  const translate = useText();
  const setLanguage = useSetLanguage();
  const locale = useLocale();
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
