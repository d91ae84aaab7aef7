import { render, screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import type { Session } from '../../../contract/account/auth.ts';
import type { Company } from '../../../contract/account/company.ts';
import type { User } from '../../../contract/account/users.ts';
import AuthPages from '../../../src/customRoutes/auth/AuthPages.tsx';
import { loadPublicTexts } from '../../../src/i18n/publicTexts.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { authVerbs, publicVerbs } from '../../../src/start/publicData.ts';

const COMPANY = {
  id: 'c1',
  code: 'my',
  brandName: 'Aina',
  logo: null,
  icon: null,
  termsUrl: 'https://aina.test/terms',
  personalization: { primaryColor: '#35506b', secondaryColor: '#35506b', tertiaryColor: '#35506b' },
} as Company;
const CALLS = ['deleteAccount', 'forgotPassword', 'resetPassword', 'verifyAccount', 'register'] as const;
/** Calls without an answer yet. */
const waiting = (_call: string): Promise<unknown> => new Promise(() => undefined);
export const sent = vi.fn(waiting);
export const redirectWithTicket = vi.fn(async (url: URL) => `${url.href}?jwt=t1`);

/** Prepares each test file that calls it: its own window, and a server with the test's answers. */
export function withAuthServer(): void {
  beforeEach(() => {
    history.replaceState(null, '', '/customer/login');
    vi.spyOn(publicVerbs, 'embeddedCompany').mockReturnValue(null);
    vi.spyOn(publicVerbs, 'getFirstCompany').mockResolvedValue(COMPANY);
    vi.spyOn(authVerbs, 'ensureSession').mockImplementation(async () =>
      location.pathname.endsWith('/delete-account'),
    );
    vi.spyOn(authVerbs, 'getUser').mockResolvedValue({ lang: null } as User);
    vi.spyOn(authVerbs, 'getCustomers').mockResolvedValue([]);
    vi.spyOn(authVerbs, 'login').mockResolvedValue({} as Session);
    vi.spyOn(authVerbs, 'apiOrigins').mockReturnValue(['https://api.waybill.test']);
    vi.spyOn(authVerbs, 'redirectWithTicket').mockImplementation(redirectWithTicket);
    for (const call of CALLS)
      vi.spyOn(authVerbs, call).mockImplementation(() => sent(call) as Promise<never>);
  });
}

/** Shows the page, replacing the content of `container` if given. */
export async function show(container?: HTMLElement) {
  const texts = await loadPublicTexts('en_US');
  render(
    <TextProvider value={texts}>
      <AuthPages />
    </TextProvider>,
    container && { container },
  );
  await screen.findByText('Aina');
}
