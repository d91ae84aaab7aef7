import { TextProvider, useLocale, useText } from '../../i18n/useText.ts';
import { RetryAlert } from '../../ui/messages/RetryAlert.tsx';
import '../../public/frame.css';
import { CacheProvider } from '@emotion/react';
import { Box, Container, CssBaseline, GlobalStyles, Skeleton, ThemeProvider } from '@mui/material';
import { type ReactElement, useCallback, useEffect, useMemo, useState } from 'react';
import type { Country } from '../../../contract/places/parameters.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { customProperties } from '../../../pages/theme/publicTokens.ts';
import { usePublicTexts } from '../../i18n/usePublicTexts.ts';
import { goToLogin, PREFIX } from '../../lib/browser/loginPath.ts';
import { accountOf, storedCustomerId } from '../../lib/browser/sessionStorage.ts';
import { type PublicVerbs, PublicVerbsContext } from '../../session/PortalData.ts';
import { StreetSearchContext } from '../../session/StreetSearch.ts';
import { authVerbs, callProblem, keepForDesk, publicVerbs } from '../../start/publicData.ts';
import { createStyleCache } from '../../theme/styleCache.ts';
import { createTenantTheme, PLAIN_COLORS } from '../../theme/theme.ts';
import { usePreferredMode } from '../../theme/usePreferredMode.ts';
import { useReducedMotion } from '../../theme/useReducedMotion.ts';
import { useBadFieldFocus } from '../../ui/form/useBadFieldFocus.ts';
import { PublicFooter, PublicHeader } from '../../ui/page/PublicFrame.tsx';
import { CheckRates } from './sections/CheckRates.tsx';

const emotion = createStyleCache();

/** Checked once for each page, and only if a session may exist: a signed-in user sees the prices of the chosen account. */
let session: Promise<boolean> | undefined;
let account: Promise<number | null> | undefined;
const hasSession = (): Promise<boolean> => {
  session ??= authVerbs.mayHaveSession()
    ? authVerbs
        .ensureSession()
        // Rates are public: without a certain session the prices are a guest's.
        .catch(() => false)
    : Promise.resolve(false);
  return session;
};

const verbs: PublicVerbs = {
  ...publicVerbs,
  instantQuote: async (input, signal) => {
    if (!(await hasSession())) return publicVerbs.instantQuote(input, signal);
    account ??= authVerbs
      .getCustomers()
      .then((customers) => accountOf(customers, storedCustomerId())?.id ?? null)
      .catch((failure: unknown) => {
        account = undefined;
        throw failure;
      });
    // Without an IndexedDB the prices are only shown.
    void keepForDesk().catch(() => undefined);
    return publicVerbs.instantQuote({ ...input, customerId: await account }, signal);
  },
};

/** Prices for everybody, with or without a session (QUOTE-01). */
export default function CheckRatesPage(): ReactElement {
  const [texts, setLanguage] = usePublicTexts();
  return (
    <CacheProvider value={emotion}>
      <TextProvider value={texts}>
        <PublicVerbsContext value={verbs}>
          <TenantPage onLanguage={setLanguage} />
        </PublicVerbsContext>
      </TextProvider>
    </CacheProvider>
  );
}

function TenantPage({ onLanguage }: { onLanguage: (locale: Locale) => Promise<void> }) {
  useBadFieldFocus();
  const text = useText();
  const locale = useLocale();
  const { mode } = usePreferredMode();
  const [company, setCompany] = useState(publicVerbs.embeddedCompany);
  const [countries, setCountries] = useState<Country[]>([]);
  const [signedIn, setSignedIn] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const colors = company?.personalization ?? PLAIN_COLORS;
  const reducedMotion = useReducedMotion();
  const theme = useMemo(
    () => createTenantTheme(colors, mode, { reducedMotion }),
    [colors, mode, reducedMotion],
  );

  const load = useCallback(() => {
    setFailed(null);
    publicVerbs.getCompany().then(setCompany, (err) => setFailed(callProblem(err).message));
  }, []);
  useEffect(() => {
    if (!company) load();
  }, [company, load]);
  useEffect(() => void hasSession().then(setSignedIn), []);
  useEffect(() => {
    // Without the list of countries a place can still be entered by its postcode, city or address.
    publicVerbs.getCountries(locale).then(setCountries, () => undefined);
  }, [locale]);
  useEffect(() => {
    if (!company) return;
    document.title = `${text('quote.title')} - ${company.brandName}`;
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon && company.icon) icon.href = company.icon;
  }, [company, text]);

  return (
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      <GlobalStyles styles={{ ':root': { ...customProperties(colors, mode), '--frame-width': '1200px' } }} />
      <Box sx={{ minHeight: '100vh', display: 'flex', flexDirection: 'column' }}>
        <PublicHeader company={company} dark={mode === 'dark'}>
          <a href={`${PREFIX}/strack`}>{text('signIn.trackLink')}</a>{' '}
          {signedIn ? (
            <a href={`${PREFIX}/`}>{text('quote.openConsole')}</a>
          ) : (
            <a
              href={`${PREFIX}/login`}
              onClick={(event) => {
                event.preventDefault();
                goToLogin({ remember: true });
              }}
            >
              {text('quote.signIn')}
            </a>
          )}
        </PublicHeader>
        {company ? (
          <StreetSearchContext value={company.streetSearch}>
            <CheckRates company={company} countries={countries} signedIn={signedIn} />
          </StreetSearchContext>
        ) : (
          <Waiting failed={failed} onRetry={load} />
        )}
        <PublicFooter company={company} onLanguage={(next) => void onLanguage(next)} />
      </Box>
    </ThemeProvider>
  );
}

function Waiting({ failed, onRetry }: { failed: string | null; onRetry: () => void }) {
  return (
    <Container
      component="main"
      maxWidth="lg"
      aria-busy={failed === null}
      sx={{ py: { xs: 2, md: 3 }, px: { xs: 2, sm: 2 } }}
    >
      {failed === null ? (
        <>
          <Skeleton width={180} height={36} />
          <Skeleton variant="rounded" sx={{ mt: 4, height: { xs: 760, lg: 330 } }} />
        </>
      ) : (
        <RetryAlert onRetry={onRetry}>{failed}</RetryAlert>
      )}
    </Container>
  );
}
