import Translate from '@mui/icons-material/TranslateOutlined';
import { IconButton, MenuItem } from '@mui/material';
import { LOCALE_FACTS, LOCALES } from '../../contract/rules/locales.ts';
import { useLocale, useText } from '../i18n/useText.ts';
import { useSetLanguage } from '../session/useSetLanguage.ts';
import { AnchorMenu, useMenu } from '../ui/buttons/AnchorMenu.tsx';

export function LanguageSwitch() {
  const translate = useText();
  const setLanguage = useSetLanguage();
  const locale = useLocale();
  const { opener, menu, chosen } = useMenu();
  return (
    <>
      <IconButton
        title={translate('shell.language')}
        color="inherit"
        aria-label={translate('shell.language')}
        {...opener}
      >
        <Translate />
      </IconButton>
      <AnchorMenu
        {...menu}
        items={() =>
          LOCALES.map((code) => (
            <MenuItem
              key={code}
              lang={LOCALE_FACTS[code].tag}
              selected={code === locale}
              onClick={chosen(() => setLanguage(code))}
            >
              {LOCALE_FACTS[code].nativeName}
            </MenuItem>
          ))
        }
      />
    </>
  );
}
