import { ThemeProvider } from '@mui/material';
import { render } from '@testing-library/react';
import { type ReactElement, type ReactNode, useState } from 'react';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import type { Locale } from '../../../contract/rules/locales.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { muiLocale } from '../../../src/i18n/muiLocale.ts';
import { TextProvider, useText } from '../../../src/i18n/useText.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { createTenantTheme } from '../../../src/theme/theme.ts';

export const KL = 'Asia/Kuala_Lumpur';
const BLUE = { primaryColor: '#0b5fff', secondaryColor: '#0a2540', tertiaryColor: '#ff7a59' };

/** Whether the browser reports a mouse as pointer. */
export function setPointer(fine: boolean): void {
  window.matchMedia = ((query: string) => ({
    matches: fine && query.includes('pointer: fine'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  })) as never;
}

/** One date field with its value in state, as in a form. */
export function DateState({
  start = '',
  onDate,
  children,
}: {
  start?: string;
  onDate?: (date: string) => void;
  children: (value: string, onChange: (date: string) => void) => ReactElement;
}) {
  const [value, setValue] = useState(start);
  return children(value, (date) => {
    setValue(date);
    onDate?.(date);
  });
}

function Texts({ locale, children }: { locale: Locale; children: ReactNode }) {
  const translate = useText();
  return <TextProvider value={{ locale, translate }}>{children}</TextProvider>;
}

export async function showDates(page: ReactElement, locale: Locale = 'en_US') {
  const i18n = createI18nProvider('en_US');
  await i18n.changeLocale(locale);
  return render(
    <MemoryRouter>
      <AdminContext i18nProvider={i18n}>
        <ThemeProvider theme={createTenantTheme(BLUE, 'light', { locale: muiLocale(locale) })}>
          <SessionContext value={{ company: { timezone: KL } } as never}>
            <Texts locale={locale}>{page}</Texts>
          </SessionContext>
        </ThemeProvider>
      </AdminContext>
    </MemoryRouter>,
  );
}
