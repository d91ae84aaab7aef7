// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openImport } from '../orderImportScreen/importHarness.tsx';
import {
  pasteAnywhere,
  row,
  server,
  tsv,
  user,
  withImportPage,
} from '../orderImportScreen/orderImportPageWorld.ts';
import { reasonOf, riskVerbs, TWICE } from './riskWorld.tsx';

withImportPage();

it('ready rows of a sheet show their reasons before they become drafts (BX-43)', async () => {
  const risks = riskVerbs(reasonOf());
  openImport({ ...server, ...risks } as never);
  await screen.findByRole('button', { name: 'Choose a file' });
  pasteAnywhere(tsv(row('Aisyah'), row('Wei', 'Selngor')));
  await user.click(await screen.findByRole('button', { name: '1 reason to look before you pay' }));
  expect(screen.getByText(`Aisyah: ${TWICE}`)).toBeVisible();
  const { parcels } = risks.findRisks.mock.lastCall![0];
  expect(parcels).toMatchObject([
    {
      waypoint: [
        { type: 'PICKUP' },
        {
          type: 'DROPOFF',
          contact: {
            name: 'Aisyah',
            phone: '+60123456789',
            postcode: '47300',
            state: 'Selangor',
            country: 'MY',
          },
          inventory: [{ quantity: 1, weight: { unit: 'kg', value: 1 } }],
        },
      ],
    },
  ]);
});
