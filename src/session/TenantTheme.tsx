import { CssBaseline, ThemeProvider } from '@mui/material';
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from 'react';
import type { Company } from '../../contract/account/company.ts';
import { normaliseLocale } from '../i18n/locales.ts';
import { muiLocale } from '../i18n/muiLocale.ts';
import { useLocale } from '../i18n/useText.ts';
import { createTenantTheme } from '../theme/theme.ts';
import { useDensity } from '../theme/useDensity.ts';
import { useNoRipples } from '../theme/useNoRipples.ts';
import { usePreferredMode } from '../theme/usePreferredMode.ts';
import { useReducedMotion } from '../theme/useReducedMotion.ts';
import { useSession } from './SessionContext.ts';

/** Applies the tenant's colours and icon, light or dark (SHELL-01…03). */
export function TenantTheme({ children }: { children: ReactNode }) {
  const { company } = useSession();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (link && company.icon) link.href = company.icon;
  }, [company]);
  // Runs before the effects of the page, which puts its heading before this title.
  useLayoutEffect(() => {
    document.title = company.brandName;
  }, [company.brandName]);
  return <CompanyTheme company={company}>{children}</CompanyTheme>;
}

/** The colours alone, which a page needs no session for. */
export function CompanyTheme({
  company,
  children,
}: {
  company: Pick<Company, 'personalization'>;
  children: ReactNode;
}) {
  useNoRipples();
  const locale = useLocale();
  const { mode } = usePreferredMode();
  const density = useDensity();
  const reducedMotion = useReducedMotion();
  const theme = useMemo(
    () =>
      createTenantTheme(company.personalization, mode, {
        density,
        locale: muiLocale(normaliseLocale(locale)),
        reducedMotion,
      }),
    [company.personalization, mode, density, locale, reducedMotion],
  );
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}
