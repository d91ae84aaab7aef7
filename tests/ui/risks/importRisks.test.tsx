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

it('all rows of a large sheet are asked for in portions, one after another (BX-43)', async () => {
  const risks = riskVerbs(reasonOf());
  let open = 0;
  let most = 0;
  const sizes: number[] = [];
  const findRisks = async (...args: Parameters<typeof risks.findRisks>) => {
    most = Math.max(most, ++open);
    sizes.push(args[0].parcels.length);
    const answer = await risks.findRisks(...args);
    open--;
    return answer;
  };
  openImport({ ...server, ...risks, findRisks } as never);
  await screen.findByRole('button', { name: 'Choose a file' });
  pasteAnywhere(tsv(...Array.from({ length: 301 }, (_, i) => row(`Aisyah ${i}`))));
  await user.click(
    await screen.findByRole('button', { name: '301 reasons to look before you pay' }, { timeout: 30_000 }),
  );
  expect([most, sizes]).toEqual([1, [100, 100, 100, 1]]);
  expect(screen.getAllByText(/^Aisyah \d+: /)).toHaveLength(100);
  await user.click(screen.getByRole('button', { name: 'Show 100 more' }));
  expect(screen.getAllByText(/^Aisyah \d+: /)).toHaveLength(200);
});
