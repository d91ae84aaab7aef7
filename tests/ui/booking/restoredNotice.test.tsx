// @vitest-environment happy-dom
import '@testing-library/jest-dom/vitest';
import { render, screen } from '@testing-library/react';
import { AdminContext } from 'react-admin';
import { expect, it } from 'vitest';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { RestoredNotice } from '../../../src/ui/form/RestoredNotice.tsx';

async function draw(storedAt: number | null) {
  render(
    <AdminContext i18nProvider={createI18nProvider('en_US')}>
      <h1>Place order</h1>
      <RestoredNotice storedAt={storedAt} onDiscard={() => undefined} />
    </AdminContext>,
  );
  await screen.findByText('Place order');
}

it('the notice shows the time at which the values of an earlier visit were stored', async () => {
  await draw(Date.now() - 3_600_000);
  expect(screen.getByText('We kept what you typed an hour ago.')).toBeVisible();
});

it('the notice is not shown if no values were restored', async () => {
  await draw(null);
  expect(screen.queryByRole('button', { name: 'Discard and start over' })).toBeNull();
});
