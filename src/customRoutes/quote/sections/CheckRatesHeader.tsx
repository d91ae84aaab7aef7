import { AppBar, Box, Button, NativeSelect, OutlinedInput, Toolbar, useTheme } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { Company } from '../../../../contract/company.ts';
import { LOCALE_FACTS, LOCALES, type Locale } from '../../../../contract/rules/locales.ts';
import { PREFIX } from '../../../lib/loginPath.ts';
import { useText, useTextLocale } from '../../../session/TextContext.ts';

interface Props {
  company: Company | null;
  signedIn: boolean;
  onSignIn: () => void;
  onLanguage: (locale: Locale) => void;
}

/** The tenant's logo, the language, and the link to the console. */
export function CheckRatesHeader({ company, signedIn, onSignIn, onLanguage }: Props) {
  const text = useText();
  const locale = useTextLocale();
  const dark = useTheme().palette.mode === 'dark';
  return (
    <AppBar position="static" color="default" elevation={0} sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Toolbar variant="dense" sx={{ gap: 1.5, minHeight: 52, px: { xs: 1.5, sm: 3 } }}>
        {company?.logo ? (
          <Box
            component="img"
            src={(dark && company.logob) || company.logo}
            alt={company.brandName}
            sx={{ height: 28, maxWidth: { xs: 104, sm: 130 }, objectFit: 'contain', objectPosition: 'left' }}
          />
        ) : (
          <strong>{company?.brandName}</strong>
        )}
        <Box component="label" htmlFor="language" sx={visuallyHidden}>
          {text('quote.language')}
        </Box>
        <NativeSelect
          value={locale}
          onChange={(event) => onLanguage(event.target.value as Locale)}
          input={<OutlinedInput size="small" />}
          inputProps={{ id: 'language' }}
          sx={{ fontSize: 14, ml: 'auto', minWidth: 0, '& select': { pl: 1.25, textOverflow: 'ellipsis' } }}
        >
          {LOCALES.map((code) => (
            <option key={code} value={code} lang={LOCALE_FACTS[code].tag}>
              {LOCALE_FACTS[code].nativeName}
            </option>
          ))}
        </NativeSelect>
        {signedIn ? (
          <Button href={`${PREFIX}/`} sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}>
            {text('quote.openConsole')}
          </Button>
        ) : (
          <Button
            href={`${PREFIX}/login`}
            onClick={(event) => {
              event.preventDefault();
              onSignIn();
            }}
            sx={{ flexShrink: 0, whiteSpace: 'nowrap' }}
          >
            {text('quote.signIn')}
          </Button>
        )}
      </Toolbar>
    </AppBar>
  );
}
