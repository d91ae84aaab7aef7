// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { ConsoleCommands } from '../../../src/console/ConsoleCommands.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { PageLanguage } from '../../../src/i18n/PageLanguage.tsx';
import { PublicVerbsContext } from '../../../src/session/PortalData.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { FormVersions } from '../../../src/ui/versions/FormVersions.tsx';
import { VersionsDialog } from '../../../src/ui/versions/VersionsDialog.tsx';
import { sessionOf, verbsOf } from '../commands/everyScreenData.ts';

beforeEach(() => {
  localStorage.setItem('lang', 'en_US');
});

const fields = [
  { key: 'name', label: 'Name', theirs: 'Aina', mine: 'Aisyah', before: 'A', first: 'mine' as const },
];

function show(dialog: ReactNode) {
  const verbs = verbsOf() as never;
  render(
    <MemoryRouter>
      <AdminContext dataProvider={verbs} i18nProvider={createI18nProvider('en_US')}>
        <PageLanguage>
          <PublicVerbsContext value={verbs}>
            <SessionContext value={sessionOf() as never}>
              <ConsoleCommands>{() => dialog}</ConsoleCommands>
            </SessionContext>
          </PublicVerbsContext>
        </PageLanguage>
      </AdminContext>
    </MemoryRouter>,
  );
}

it('a choice between two versions is made once, also within another form (BOOK-06)', async () => {
  const onDone = vi.fn();
  const onSave = vi.fn();
  show(
    <form onSubmit={onSave}>
      <VersionsDialog name="Aina" intro="" fields={fields} onDone={onDone} onClose={vi.fn()} />
    </form>,
  );
  fireEvent.click(await screen.findByRole('radio', { name: /Theirs/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Use this choice' }));
  expect(onDone).toHaveBeenCalledExactlyOnceWith(new Map([['name', 'theirs']]));
  expect(onSave).not.toHaveBeenCalled();
});

it.each([
  [{ name: 'Aina Partner', isYou: false }, /^Aina Partner changed this at/],
  [{ name: 'Aina Partner', isYou: true }, /^You \(in another window\) changed this at/],
  [null, /^This was changed at/],
])(
  'the dialog with both versions names who made the other one (%o), if that is known (BOOK-06, BX-51)',
  async (changedBy, intro) => {
    show(
      <FormVersions
        name="Aina"
        now={{ version: Date.parse('2026-03-02T04:00:00Z'), changedBy }}
        fields={fields}
        onDone={vi.fn()}
        onClose={vi.fn()}
      />,
    );
    expect(await screen.findByText(intro)).toBeVisible();
  },
);
