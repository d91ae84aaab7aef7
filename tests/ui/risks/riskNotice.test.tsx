// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import {
  RISK_KINDS,
  RISK_LIMITS,
  type RiskKind,
  type RiskParams,
} from '../../../contract/rules/orders/risks.ts';
import { messageOf } from '../../../server/modules/risks/messageOf.ts';
import { pauseTyping, withTypingPauses } from '../typingPause.ts';
import { PARCEL, REFUSED, reasonOf, riskVerbs, showNotice, TWICE } from './riskWorld.tsx';

withTypingPauses();
const user = userEvent.setup();

/** The notice after the pause that its question waits for. */
async function ask(...notice: Parameters<typeof showNotice>): Promise<ReturnType<typeof showNotice>> {
  const shown = showNotice(...notice);
  await pauseTyping();
  return shown;
}

const button = (name: string) => screen.getByRole('button', { name });

it('reasons that arrive late are announced with their number, without moving the focus or the buttons (BX-43)', async () => {
  const verbs = riskVerbs();
  let answer = (): void => undefined;
  verbs.findRisks.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () =>
          resolve([{ reasons: [reasonOf(), reasonOf({ kind: 'codRefused', message: REFUSED })] }]);
      }),
  );
  await ask(verbs);
  button('Confirm').focus();
  await waitFor(() => expect(verbs.findRisks).toHaveBeenCalledOnce());
  expect(button('Confirm')).toBeEnabled();
  expect(screen.getByRole('status')).toHaveTextContent('');
  answer();
  expect(await screen.findByText(TWICE)).toBeVisible();
  expect(screen.getByText(REFUSED)).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('2 reasons to look before you pay');
  expect(button('Confirm')).toHaveFocus();
  expect(screen.getByRole('region', { name: 'Look before you pay' })).toBeVisible();
});

const NOW = new Date('2026-03-02T04:00:00.000Z');
/** The fact of each kind and its sentence. */
const SENTENCES: Record<RiskKind, [params: RiskParams, sentence: string]> = {
  place: [
    { rule: 'postcodeElsewhere', postcode: '10200', here: 'Pulau Pinang', written: 'Selangor' },
    'Postcode 10200 is in Pulau Pinang, not in Selangor. Which one is right?',
  ],
  twice: [
    { at: new Date(NOW.getTime() - 12 * 60_000), number: 'MY1' },
    'Perhaps booked twice: MY1 has the same recipient and content and was booked 12 min ago.',
  ],
  codRefused: [
    { refused: 2, parcels: 3, since: new Date('2026-01-09T04:00:00.000Z') },
    '2 of 3 COD parcels to this phone were refused since 9 Jan.',
  ],
  codAbove: [
    { cod: { minor: 90_000 }, paid: { minor: 12_050 }, parcels: 4 },
    'COD of MYR 900.00 is more than this phone ever paid: at most MYR 120.50 so far.',
  ],
  addressFailed: [
    { failed: 1, parcels: 5, last: new Date('2026-02-20T04:00:00.000Z') },
    '1 of 5 parcels to this address failed or came back, the last on 20 Feb.',
  ],
  noMobile: [
    { phone: '+60312345678', service: 'Kilat' },
    '+60312345678 is a landline, but riders of Kilat call the recipient from the door.',
  ],
  heavier: [
    { kg: 9.5, usual: 2, parcels: 200, itemType: 'PARCEL' },
    '9.5 kg is more than usual: 9 in 10 of your last 200 parcels of type Parcel weigh up to 2 kg.',
  ],
  remote: [
    { service: 'Next Day', state: 'Sabah', far: { minor: 1800 }, near: { minor: 600 } },
    'Far delivery area: a parcel may be late or fail there. Next Day to Sabah costs from MYR 18.00, nearby from MYR 6.00.',
  ],
};

it.each(RISK_KINDS)(
  'the reason %s is shown with its fact in form, palette, grid and import; a place is asked about by form and import themselves (BX-43)',
  async (kind) => {
    const [params, sentence] = SENTENCES[kind];
    const account = { country: 'MY', currency: 'MYR', timezone: 'Asia/Kuala_Lumpur' };
    const message = messageOf({ kind, params }, account, NOW, 'en_US');
    const other = reasonOf({ kind: kind === 'twice' ? 'remote' : 'twice', message: 'Another reason' });
    const asking = { asksPlace: true };
    const folded = { isFolded: true, parcels: [PARCEL] };
    for (const props of [asking, {}, folded, { ...asking, ...folded }])
      showNotice(riskVerbs(reasonOf({ kind, message }), other), props);
    await pauseTyping();
    const [form, palette, grid, sheet] = screen.getAllByRole('region', { name: 'Look before you pay' });
    const isAsked = kind === 'place';
    for (const [place, count] of [
      [grid!, 2],
      [sheet!, isAsked ? 1 : 2],
    ] as const)
      await user.click(
        await within(place).findByRole('button', { name: new RegExp(`^${count} reasons? to look`) }),
      );
    for (const [place, name, isLeftOut] of [
      [form!, '', isAsked],
      [palette!, '', false],
      [grid!, 'Wei: ', false],
      [sheet!, 'Wei: ', isAsked],
    ] as const) {
      expect(await within(place).findByText(`${name}Another reason`)).toBeVisible();
      const lines = within(place)
        .getAllByRole('listitem')
        .map((line) => line.querySelector('p')?.textContent?.trim());
      expect(lines).toEqual([...(isLeftOut ? [] : [`${name}${sentence}`]), `${name}Another reason`]);
    }
  },
);

it('a failed call shows nothing and blocks nothing (BX-43)', async () => {
  const verbs = riskVerbs();
  verbs.findRisks.mockRejectedValue(new Error('away'));
  await ask(verbs);
  await waitFor(() => expect(verbs.findRisks).toHaveBeenCalledOnce());
  expect(screen.queryByText(/reason/)).toBeNull();
  expect(screen.queryByText('away')).toBeNull();
});

it.each([
  ['Dismiss', 'booking', 'Dismissed.'],
  ['Not again for this recipient', 'recipient', 'No longer told for this recipient.'],
] as const)('%s by keyboard applies to the %s, and Undo reverses it (BX-43)', async (name, how, message) => {
  const verbs = riskVerbs(reasonOf());
  await ask(verbs);
  await screen.findByText(TWICE);
  button(name).focus();
  await user.keyboard('{Enter}');
  expect(verbs.dismissRisk).toHaveBeenCalledExactlyOnceWith({
    customerId: 7,
    parcel: 'p1',
    kind: 'twice',
    for: how,
  });
  expect(await screen.findByText(new RegExp(message))).toBeVisible();
  expect(button('Undo')).toHaveFocus();
  expect(button('Undo')).toHaveAccessibleDescription(TWICE);
  await user.keyboard('{Enter}');
  expect(verbs.restoreRisk).toHaveBeenCalledExactlyOnceWith({ customerId: 7, parcel: 'p1', kind: 'twice' });
  expect(button('Dismiss')).toHaveFocus();
});

it('a dismissal that the server did not store is reversed with the reason shown (BX-43)', async () => {
  const verbs = riskVerbs(reasonOf());
  verbs.dismissRisk.mockRejectedValue(new Error('The server is away'));
  await ask(verbs);
  await screen.findByText(TWICE);
  await user.click(button('Dismiss'));
  expect(await screen.findByText('The server is away')).toBeVisible();
  expect(button('Dismiss')).toBeVisible();
});

it('earlier dismissed reasons are hidden until the user opens them, and their dismissal can be reversed (BX-43)', async () => {
  const verbs = riskVerbs(reasonOf({ dismissed: 'recipient' }));
  await ask(verbs);
  await user.click(await screen.findByRole('button', { name: '1 dismissed reason' }));
  expect(screen.getByText(new RegExp(TWICE))).toBeVisible();
  await user.click(button('Undo'));
  expect(verbs.restoreRisk).toHaveBeenCalledOnce();
});

it('the reason about a place that the screen itself asks about is left out (BX-43)', async () => {
  const verbs = riskVerbs(reasonOf({ kind: 'place', message: 'Elsewhere' }), reasonOf());
  await ask(verbs, { asksPlace: true });
  expect(await screen.findByText(TWICE)).toBeVisible();
  expect(screen.queryByText('Elsewhere')).toBeNull();
});

it('a place dismissed elsewhere is reported to the screen that asks about it, and its dismissal can be reversed (BX-43)', async () => {
  const onPlace = vi.fn();
  const verbs = riskVerbs(reasonOf({ kind: 'place', dismissed: 'recipient' }));
  await ask(verbs, { asksPlace: true, onPlace });
  await waitFor(() => expect(onPlace).toHaveBeenCalledExactlyOnceWith(1, true));
  await user.click(await screen.findByRole('button', { name: '1 dismissed reason' }));
  await user.click(button('Undo'));
  await waitFor(() => expect(onPlace).toHaveBeenLastCalledWith(1, false));
});

it('the answer about the previous parcel confirms no place of the next one (BX-43)', async () => {
  const onPlace = vi.fn();
  const verbs = riskVerbs(reasonOf());
  const { change } = await ask(verbs, { asksPlace: true, onPlace, parcels: [PARCEL] });
  await screen.findByText(`Wei: ${TWICE}`);
  let answer = (): void => undefined;
  verbs.findRisks.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve([{ reasons: [reasonOf({ kind: 'place', dismissed: 'recipient' })] }]);
      }),
  );
  change({ parcels: [{ parcel: { orderId: '2' } }], onPlace });
  await pauseTyping();
  await waitFor(() => expect(verbs.findRisks).toHaveBeenCalledTimes(2));
  change({ parcels: [{ parcel: { orderId: '3' } }], onPlace });
  answer();
  await pauseTyping();
  await waitFor(() => expect(verbs.findRisks).toHaveBeenCalledTimes(3));
  expect(onPlace).not.toHaveBeenCalled();
});

it('a reason that no booking accepts cannot be dismissed (BX-43)', async () => {
  await ask(riskVerbs(reasonOf({ kind: 'place', canDismiss: false })));
  expect(await screen.findByText(TWICE)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Not again for this recipient' })).toBeNull();
});

it('the reasons of many parcels are behind one button, each with the name of its parcel (BX-43)', async () => {
  await ask(riskVerbs(reasonOf()), { isFolded: true, parcels: [PARCEL] });
  const more = await screen.findByRole('button', { name: '1 reason to look before you pay' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText(TWICE)).toBeNull();
  await user.click(more);
  expect(screen.getByText(`Wei: ${TWICE}`)).toBeVisible();
});

it('a reason keeps the name of its parcel until the reasons of other parcels are known (BX-43)', async () => {
  const verbs = riskVerbs(reasonOf());
  const { change } = await ask(verbs, { parcels: [PARCEL] });
  expect(await screen.findByText(`Wei: ${TWICE}`)).toBeVisible();
  verbs.findRisks.mockImplementation(() => new Promise(() => undefined));
  change({ parcels: [{ name: 'Aisyah', parcel: { orderId: '2' } }] });
  expect(screen.getByText(`Wei: ${TWICE}`)).toBeVisible();
  await pauseTyping();
  await waitFor(() => expect(verbs.findRisks).toHaveBeenCalledTimes(2));
  expect(screen.getByText(`Wei: ${TWICE}`)).toBeVisible();
});

it.each([
  [RISK_LIMITS.parcels, 1],
  [RISK_LIMITS.parcels + 1, 2],
])('%d parcels are requested in %d calls, not at each keystroke (BX-43)', async (count, calls) => {
  const verbs = riskVerbs();
  showNotice(verbs, {
    parcels: Array.from({ length: count }, (_, i) => ({ parcel: { orderId: String(i) } })),
  });
  expect(verbs.findRisks).not.toHaveBeenCalled();
  await pauseTyping();
  await waitFor(() => expect(verbs.findRisks).toHaveBeenCalledTimes(calls));
});

it('on a phone several reasons are one line until it is pressed, and a single one is shown (BX-43, SHELL-76)', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  await ask(riskVerbs(reasonOf(), reasonOf({ kind: 'codRefused', message: REFUSED })));
  const line = await screen.findByRole('button', { name: '2 reasons to look before you pay' });
  expect(screen.queryByText(TWICE)).toBeNull();
  await user.click(line);
  expect(screen.getByText(TWICE)).toBeVisible();
  expect(screen.getByText(REFUSED)).toBeVisible();
  cleanup();
  await ask(riskVerbs(reasonOf()));
  expect(await screen.findByText(TWICE)).toBeVisible();
});

it('of several portions of parcels, a changed parcel repeats only its own portion (BX-43)', async () => {
  const risks = riskVerbs(reasonOf());
  const parcelsTo = (last: string) =>
    Array.from({ length: 201 }, (_, i) => ({
      name: `Wei ${i}`,
      parcel: { orderId: i === 200 ? last : String(i) },
    }));
  const { change } = await ask(risks, { isFolded: true, parcels: parcelsTo('200') });
  await screen.findByRole('button', { name: '201 reasons to look before you pay' });
  expect(risks.findRisks.mock.calls.map(([{ parcels: sent }]) => sent.length)).toEqual([100, 100, 1]);
  change({ isFolded: true, parcels: parcelsTo('other') });
  await pauseTyping();
  await waitFor(() => expect(risks.findRisks).toHaveBeenCalledTimes(4));
  expect(risks.findRisks.mock.lastCall![0].parcels).toEqual([{ orderId: 'other' }]);
});

it('after a dismissal for the recipient or its reversal, every portion is asked for again (BX-43)', async () => {
  const risks = riskVerbs(reasonOf());
  const parcelsTo = (last: string) =>
    Array.from({ length: RISK_LIMITS.parcels + 1 }, (_, i) => ({
      name: `Wei ${i}`,
      parcel: { orderId: i === RISK_LIMITS.parcels ? last : String(i) },
    }));
  const { change } = await ask(risks, { parcels: parcelsTo('first') });
  const [dismiss] = await screen.findAllByRole(
    'button',
    { name: 'Not again for this recipient' },
    { timeout: 10_000 },
  );
  expect(risks.findRisks).toHaveBeenCalledTimes(2);
  await user.click(dismiss!);
  change({ parcels: parcelsTo('second') });
  await pauseTyping();
  await waitFor(() => expect(risks.findRisks).toHaveBeenCalledTimes(4));
  await user.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
  change({ parcels: parcelsTo('third') });
  await pauseTyping();
  await waitFor(() => expect(risks.findRisks).toHaveBeenCalledTimes(6));
});
