// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { draftOrder, showDrafts } from '../bulk/draftPage.tsx';
import { fillStop } from '../multipoint/multipointFormWorld.tsx';
import { open, verbs } from '../multipoint/multipointHarness.tsx';
import { reasonOf, riskVerbs, TWICE } from './riskWorld.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(cleanup);

it('the multi-stop form tells the reasons of its stops above the ways to finish (BX-43)', async () => {
  const risks = riskVerbs(reasonOf());
  open(verbs(risks));
  await screen.findByRole('heading', { name: 'New multipoint order' });
  expect(risks.findRisks).not.toHaveBeenCalled();
  await fillStop('s2');
  expect(await screen.findByText(TWICE)).toBeVisible();
  const { parcels } = risks.findRisks.mock.lastCall![0];
  expect(parcels).toMatchObject([
    { waypoint: [{ type: 'PICKUP' }, { type: 'DROPOFF', contact: { phone: '+60167001234' } }] },
  ]);
  expect(screen.getByText(TWICE).closest('[data-bottom-bar]')).not.toBeNull();
});

it('the grid of drafts tells the reasons of its rows, and of the ticked ones alone (BX-43)', async () => {
  const user = userEvent.setup();
  const risks = riskVerbs(reasonOf());
  await showDrafts([draftOrder('1'), draftOrder('2')], 2, risks);
  await user.click(await screen.findByRole('button', { name: '2 reasons to look before you pay' }));
  expect(screen.getAllByText(`Wei: ${TWICE}`)).toHaveLength(2);
  await user.click(screen.getAllByRole('checkbox', { name: /REF-1/ })[0]!);
  expect(await screen.findByRole('button', { name: '1 reason to look before you pay' })).toBeVisible();
  await waitFor(() =>
    expect(risks.findRisks.mock.lastCall![0].parcels).toMatchObject([{ orderId: '1', serviceCode: 'DX' }]),
  );
});
