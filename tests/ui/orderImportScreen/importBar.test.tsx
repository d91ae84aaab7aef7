// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ImportBar } from '../../../src/customRoutes/orderImport/sections/ImportBar.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { PageLanguage } from '../../../src/i18n/PageLanguage.tsx';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { sessionOf } from '../commands/everyScreenData.ts';

it.each([
  [27, 223, '273 of 300 rows checked', true],
  [1, 299, '299 of 300 rows checked', true],
  [0, 300, '300 ready, 0 to fix', false],
])(
  'with %i rows unchecked and %i ready the bar says how many are checked, and imports only after the last one (IMP-09)',
  async (unchecked, ready, text, isDisabled) => {
    render(
      <MemoryRouter>
        <AdminContext i18nProvider={createI18nProvider('en_US')}>
          <PageLanguage>
            <SessionContext value={sessionOf() as never}>
              <ImportBar
                counts={{ total: 300, ready, bad: 0, created: 0, known: 0, left: 0, unchecked }}
                fresh={null}
                prices={{ sums: new Map() } as never}
                sending={{ step: 'idle' }}
                same={null}
                onSame={() => undefined}
                onSend={() => undefined}
              />
            </SessionContext>
          </PageLanguage>
        </AdminContext>
      </MemoryRouter>,
    );
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Import/ }).disabled).toBe(isDisabled);
  },
);
