// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { placeTable } from '../../../server/geo/placeTables.ts';
import { FACTS } from '../../unit/orderImportScreen/importFacts.ts';
import { openImport } from '../orderImportScreen/importHarness.tsx';
import {
  pasteAnywhere,
  row,
  server,
  tsv,
  user,
  withImportPage,
} from '../orderImportScreen/orderImportPageWorld.ts';
import { reasonOf, riskVerbs } from './riskWorld.tsx';

withImportPage();

const place = reasonOf({ kind: 'place', parcel: 'to-wei' });
const KEEP = 'Keep for these recipients';

async function openWith(risks: ReturnType<typeof riskVerbs>) {
  const facts = { ...FACTS, places: [placeTable('MY')] };
  openImport({ ...server, ...risks, getImportFacts: async () => facts } as never);
  await screen.findByRole('button', { name: 'Choose a file' });
  pasteAnywhere(tsv(row('Wei', 'Johor'), row('Aisyah', 'Johor')));
}

it('the question of rows about a place is answered for their recipients by button or Alt+F9, and stored (BX-43)', async () => {
  const risks = riskVerbs(place);
  await openWith(risks);
  await screen.findByRole('button', { name: KEEP });
  await user.keyboard('{Alt>}{F9}{/Alt}');
  await waitFor(() => expect(screen.queryByRole('button', { name: KEEP })).toBeNull());
  expect(risks.dismissRisk).toHaveBeenCalledExactlyOnceWith({
    customerId: expect.any(Number),
    parcel: 'to-wei',
    kind: 'place',
    for: 'recipient',
  });
});

it('a place that the account keeps for the recipients is not asked about in a sheet (BX-43)', async () => {
  await openWith(riskVerbs({ ...place, dismissed: 'recipient' }));
  expect(await screen.findByText('2 ready, 0 to fix')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: KEEP })).toBeNull());
});
