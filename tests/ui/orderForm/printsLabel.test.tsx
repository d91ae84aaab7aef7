// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConsoleCommands } from '../../../src/console/ConsoleCommands.tsx';
import { ResultDialog } from '../../../src/customRoutes/orderForm/sections/ResultDialog.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { PageLanguage } from '../../../src/i18n/PageLanguage.tsx';
import { labelSizeOf } from '../../../src/lib/labelSize.ts';
import { PublicVerbsContext } from '../../../src/session/PortalData.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { sessionOf, verbsOf } from '../commands/everyScreenData.ts';

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem('lang', 'en_US');
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('the result of a booking prints the label that this browser printed last, else the account’s (FORM-111, issue 14)', async () => {
  const opened = { location: { replace: vi.fn() }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(opened as never);
  const labelLink = vi.fn(async () => 'about:blank');
  const known = verbsOf() as unknown as Record<string, unknown>;
  const provider = new Proxy(known, {
    get: (target, name) => (name === 'labelLink' ? labelLink : target[String(name)]),
  });
  const session = sessionOf();
  const { customer } = session;
  render(
    <MemoryRouter>
      <AdminContext dataProvider={provider as never} i18nProvider={createI18nProvider('en_US')}>
        <PageLanguage>
          <PublicVerbsContext value={provider as never}>
            <SessionContext
              value={{ ...session, customer: { ...customer, defaultLabelType: 'A5-2' } } as never}
            >
              <ConsoleCommands>
                {() => <ResultDialog orderId="o1" statusCode={100} isAnswer />}
              </ConsoleCommands>
            </SessionContext>
          </PublicVerbsContext>
        </PageLanguage>
      </AdminContext>
    </MemoryRouter>,
  );
  const print = await screen.findByRole('button', { name: /Print label/ });
  fireEvent.click(print);
  await waitFor(() => expect(labelLink).toHaveBeenLastCalledWith(['o1'], 'A5-2'));
  labelSizeOf({ id: customer.id, defaultLabelType: null }, '4x6-300');
  fireEvent.click(print);
  await waitFor(() => expect(labelLink).toHaveBeenLastCalledWith(['o1'], '4x6-300'));
});
