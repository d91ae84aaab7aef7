// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { RISK_LIMITS } from '../../../contract/rules/orders/risks.ts';
import { PARCEL, REFUSED, reasonOf, riskVerbs, showNotice, TWICE } from './riskWorld.tsx';

const user = userEvent.setup();
afterEach(() => vi.unstubAllGlobals());

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
  showNotice(verbs);
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

it('a failed call shows nothing and blocks nothing (BX-43)', async () => {
  const verbs = riskVerbs();
  verbs.findRisks.mockRejectedValue(new Error('away'));
  showNotice(verbs);
  await waitFor(() => expect(verbs.findRisks).toHaveBeenCalledOnce());
  expect(screen.queryByText(/reason/)).toBeNull();
  expect(screen.queryByText('away')).toBeNull();
});

it.each([
  ['Dismiss', 'booking', 'Dismissed.'],
  ['Not again for this recipient', 'recipient', 'No longer told for this recipient.'],
] as const)('%s by keyboard applies to the %s, and Undo reverses it (BX-43)', async (name, how, message) => {
  const verbs = riskVerbs(reasonOf());
  showNotice(verbs);
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
  showNotice(verbs);
  await screen.findByText(TWICE);
  await user.click(button('Dismiss'));
  expect(await screen.findByText('The server is away')).toBeVisible();
  expect(button('Dismiss')).toBeVisible();
});

it('earlier dismissed reasons are hidden until the user opens them, and their dismissal can be reversed (BX-43)', async () => {
  const verbs = riskVerbs(reasonOf({ dismissed: 'recipient' }));
  showNotice(verbs);
  await user.click(await screen.findByRole('button', { name: '1 dismissed reason' }));
  expect(screen.getByText(new RegExp(TWICE))).toBeVisible();
  await user.click(button('Undo'));
  expect(verbs.restoreRisk).toHaveBeenCalledOnce();
});

it('the reason about a place that the screen itself asks about is left out (BX-43)', async () => {
  const verbs = riskVerbs(reasonOf({ kind: 'place', message: 'Elsewhere' }), reasonOf());
  showNotice(verbs, { asksPlace: true });
  expect(await screen.findByText(TWICE)).toBeVisible();
  expect(screen.queryByText('Elsewhere')).toBeNull();
});

it('a place dismissed elsewhere is reported to the screen that asks about it, and its dismissal can be reversed (BX-43)', async () => {
  const onPlace = vi.fn();
  const verbs = riskVerbs(reasonOf({ kind: 'place', dismissed: 'recipient' }));
  showNotice(verbs, { asksPlace: true, onPlace });
  await waitFor(() => expect(onPlace).toHaveBeenCalledExactlyOnceWith(1, true));
  await user.click(await screen.findByRole('button', { name: '1 dismissed reason' }));
  await user.click(button('Undo'));
  await waitFor(() => expect(onPlace).toHaveBeenLastCalledWith(1, false));
});

it('the answer about the previous parcel confirms no place of the next one (BX-43)', async () => {
  const onPlace = vi.fn();
  const verbs = riskVerbs(reasonOf());
  const { change } = showNotice(verbs, { asksPlace: true, onPlace, parcels: [PARCEL] });
  await screen.findByText(`Wei: ${TWICE}`);
  let answer = (): void => undefined;
  verbs.findRisks.mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve([{ reasons: [reasonOf({ kind: 'place', dismissed: 'recipient' })] }]);
      }),
  );
  change({ parcels: [{ parcel: { orderId: '2' } }], onPlace });
  await waitFor(() => expect(verbs.findRisks).toHaveBeenCalledTimes(2));
  change({ parcels: [{ parcel: { orderId: '3' } }], onPlace });
  answer();
  await waitFor(() => expect(verbs.findRisks).toHaveBeenCalledTimes(3));
  expect(onPlace).not.toHaveBeenCalled();
});

it('a reason that no booking accepts cannot be dismissed (BX-43)', async () => {
  showNotice(riskVerbs(reasonOf({ kind: 'place', canDismiss: false })));
  expect(await screen.findByText(TWICE)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Not again for this recipient' })).toBeNull();
});

it('the reasons of many parcels are behind one button, each with the name of its parcel (BX-43)', async () => {
  showNotice(riskVerbs(reasonOf()), { isFolded: true, parcels: [PARCEL] });
  const more = await screen.findByRole('button', { name: '1 reason to look before you pay' });
  expect(more).toHaveAttribute('aria-expanded', 'false');
  expect(screen.queryByText(TWICE)).toBeNull();
  await user.click(more);
  expect(screen.getByText(`Wei: ${TWICE}`)).toBeVisible();
});

it('a reason keeps the name of its parcel until the reasons of other parcels are known (BX-43)', async () => {
  const verbs = riskVerbs(reasonOf());
  const { change } = showNotice(verbs, { parcels: [PARCEL] });
  expect(await screen.findByText(`Wei: ${TWICE}`)).toBeVisible();
  verbs.findRisks.mockImplementation(() => new Promise(() => undefined));
  change({ parcels: [{ name: 'Aisyah', parcel: { orderId: '2' } }] });
  expect(screen.getByText(`Wei: ${TWICE}`)).toBeVisible();
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
  await waitFor(() => expect(verbs.findRisks).toHaveBeenCalledTimes(calls));
});

it('on a phone several reasons are one line until it is pressed, and a single one is shown (BX-43, SHELL-76)', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  showNotice(riskVerbs(reasonOf(), reasonOf({ kind: 'codRefused', message: REFUSED })));
  const line = await screen.findByRole('button', { name: '2 reasons to look before you pay' });
  expect(screen.queryByText(TWICE)).toBeNull();
  await user.click(line);
  expect(screen.getByText(TWICE)).toBeVisible();
  expect(screen.getByText(REFUSED)).toBeVisible();
  cleanup();
  showNotice(riskVerbs(reasonOf()));
  expect(await screen.findByText(TWICE)).toBeVisible();
});

it('of several portions of parcels, a changed parcel repeats only its own portion (BX-43)', async () => {
  const risks = riskVerbs(reasonOf());
  const parcelsTo = (last: string) =>
    Array.from({ length: 201 }, (_, i) => ({
      name: `Wei ${i}`,
      parcel: { orderId: i === 200 ? last : String(i) },
    }));
  const { change } = showNotice(risks, { isFolded: true, parcels: parcelsTo('200') });
  await screen.findByRole('button', { name: '201 reasons to look before you pay' }, { timeout: 10_000 });
  expect(risks.findRisks.mock.calls.map(([{ parcels: sent }]) => sent.length)).toEqual([100, 100, 1]);
  change({ isFolded: true, parcels: parcelsTo('other') });
  await waitFor(() => expect(risks.findRisks).toHaveBeenCalledTimes(4), { timeout: 10_000 });
  expect(risks.findRisks.mock.lastCall![0].parcels).toEqual([{ orderId: 'other' }]);
});

it('after a dismissal for the recipient or its reversal, every portion is asked for again (BX-43)', async () => {
  const risks = riskVerbs(reasonOf());
  const parcelsTo = (last: string) =>
    Array.from({ length: RISK_LIMITS.parcels + 1 }, (_, i) => ({
      name: `Wei ${i}`,
      parcel: { orderId: i === RISK_LIMITS.parcels ? last : String(i) },
    }));
  const { change } = showNotice(risks, { parcels: parcelsTo('first') });
  const [dismiss] = await screen.findAllByRole(
    'button',
    { name: 'Not again for this recipient' },
    { timeout: 10_000 },
  );
  expect(risks.findRisks).toHaveBeenCalledTimes(2);
  await user.click(dismiss!);
  change({ parcels: parcelsTo('second') });
  await waitFor(() => expect(risks.findRisks).toHaveBeenCalledTimes(4), { timeout: 10_000 });
  await user.click(screen.getAllByRole('button', { name: 'Undo' })[0]!);
  change({ parcels: parcelsTo('third') });
  await waitFor(() => expect(risks.findRisks).toHaveBeenCalledTimes(6), { timeout: 10_000 });
});
