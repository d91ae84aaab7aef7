// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { OrderPatch } from '../../../contract/orders/orders.ts';
import { mendedStops } from '../../../src/resources/drafts/mendPlace.ts';
import { enter } from '../bulk/draftListWorld.ts';
import { draftOrder, showDrafts } from '../bulk/draftPage.tsx';
import { fillStop } from '../multipoint/multipointFormWorld.tsx';
import { open, verbs } from '../multipoint/multipointHarness.tsx';
import { pauseTyping, withTypingPauses } from '../typingPause.ts';
import { reasonOf, riskVerbs, TWICE } from './riskWorld.tsx';

withTypingPauses();

it('the multipoint form shows the reasons of its stops above the buttons to finish (BX-43)', async () => {
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

const ELSEWHERE = reasonOf({ kind: 'place', field: 'postcode', cures: ['47300', '47301'] });

it('one key corrects the wrong place of a draft, and of all ticked drafts (BX-43)', async () => {
  const user = userEvent.setup();
  const updateOrder = vi.fn(async (id: string, _patch: OrderPatch) => draftOrder(id));
  const risks = { ...riskVerbs(ELSEWHERE), updateOrder };
  await showDrafts([draftOrder('1'), draftOrder('2')], 2, risks);
  await pauseTyping();
  await enter(1);
  await user.keyboard('m');
  await waitFor(() => expect(updateOrder).toHaveBeenCalledOnce());
  const [id, patch] = updateOrder.mock.lastCall!;
  expect([id, patch.waypoint?.[1]?.contact.postcode]).toEqual(['1', '47300']);
  expect(await screen.findByText('1 place corrected')).toBeVisible();

  await user.click(screen.getAllByRole('checkbox', { name: /REF-1/ })[0]!);
  await user.click(screen.getAllByRole('checkbox', { name: /REF-2/ })[0]!);
  await user.keyboard('m');
  await waitFor(() => expect(updateOrder).toHaveBeenCalledTimes(3));
});

it('one key on a place without a likely value changes nothing and says that a person is needed (BX-43)', async () => {
  const user = userEvent.setup();
  const updateOrder = vi.fn(async (id: string, _patch: OrderPatch) => draftOrder(id));
  await showDrafts([draftOrder('1')], 1, { ...riskVerbs({ ...ELSEWHERE, cures: [] }), updateOrder });
  await enter(1);
  await user.keyboard('m');
  expect(await screen.findByText('1 place has no likely value: correct it in its order')).toBeVisible();
  expect(updateOrder).not.toHaveBeenCalled();
});

it.each([
  ['dismissed', { ...ELSEWHERE, dismissed: 'booking' as const }],
  ['of another kind', reasonOf()],
  ['without a value that would do', { ...ELSEWHERE, cures: [] }],
])('a reason %s changes no draft (BX-43)', (_name, reason) => {
  expect(mendedStops(draftOrder('1'), [reason])).toBeNull();
});

it('a correction changes only the wrong part of the wrong stop, which loses its point on the map (BX-43)', () => {
  const order = draftOrder('1');
  const [first, last] = mendedStops(order, [ELSEWHERE])!;
  expect(first).toBe(order.waypoint[0]);
  expect(last?.contact).toEqual({ ...order.waypoint[1]?.contact, postcode: '47300', coord: null });
});

it('the grid of drafts shows the reasons only of ticked rows (BX-43)', async () => {
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
