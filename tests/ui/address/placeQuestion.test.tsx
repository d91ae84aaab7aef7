// @vitest-environment happy-dom

import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlaceTable } from '../../../contract/places/parameters.ts';
import { contactIssues, emptyContact } from '../../../src/customRoutes/contactForm/contactRules.ts';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { PageLanguage } from '../../../src/i18n/PageLanguage.tsx';
import { PublicVerbsContext } from '../../../src/session/PortalData.ts';
import { AddressInputs } from '../../../src/shared/address/AddressInputs.tsx';
import { type AddressValue, emptyAddress } from '../../../src/shared/address/addressValue.ts';
import { loadPlaces, placeQuestion } from '../../../src/shared/address/knownPlaces.ts';
import { emptySide, toContact } from '../../../src/shared/address/sideValues.ts';
import { addressIssues } from '../../../src/shared/booking/bookingIssues.ts';

const TABLE: PlaceTable = {
  country: 'MY',
  digits: 5,
  states: [['Selangor', 'SGR'], ['Johor'], ['Sabah']],
  regions: [],
  towns: [
    'Petaling Jaya\tPJ\t0\t3.1,101.6\t46000 47300',
    'Johor Bahru\tJB\t1\t1.5,103.7\t80000',
    'Kota Kinabalu\tKK\t2\t6,116.1\t88000',
  ].join('\n'),
};
const verbs = { getPlaceTable: vi.fn(async () => TABLE), lookupPostcode: vi.fn(async () => []) };

beforeEach(async () => {
  localStorage.setItem('lang', 'en_US');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await loadPlaces('MY', verbs);
});
// A page keeps its loaded places, so this file shares its modules with no other file.
afterAll(() => vi.resetModules());

const value = (more: Partial<AddressValue>): AddressValue => ({ ...emptyAddress('MY'), ...more });

interface FormProps {
  first: AddressValue;
  onValue: (value: AddressValue) => void;
  onKeepFor?: () => Promise<void>;
}

function Form({ first, onValue, onKeepFor }: FormProps) {
  const [now, setNow] = useState(first);
  onValue(now);
  return (
    <AddressInputs
      id="to"
      value={now}
      countries={[{ countryCode: 'MY', name: 'Malaysia', currency: 'MYR', dialCode: '60' }]}
      onChange={(patch) => setNow((old) => ({ ...old, ...patch }))}
      onKeepFor={onKeepFor}
    />
  );
}

async function show(
  more: Partial<AddressValue>,
  onKeepFor?: () => Promise<void>,
): Promise<() => AddressValue> {
  let latest = value(more);
  render(
    <MemoryRouter>
      <AdminContext i18nProvider={createI18nProvider('en_US')}>
        <PageLanguage>
          <PublicVerbsContext value={verbs as never}>
            <Form
              first={latest}
              {...(onKeepFor ? { onKeepFor } : {})}
              onValue={(next) => {
                latest = next;
              }}
            />
          </PublicVerbsContext>
        </PageLanguage>
      </AdminContext>
    </MemoryRouter>,
  );
  await screen.findByLabelText('Postcode');
  await act(() => vi.advanceTimersByTimeAsync(2000));
  return () => latest;
}

describe('postcode, city and state in a form', () => {
  it('a contradiction is a question, and Alt+Enter accepts the likely correction (BX-22, FORM-15)', async () => {
    const latest = await show({ postcode: '47300', city: 'Petaling Jaya', state: 'Johor' });
    expect(await screen.findByText(/47300 is in Petaling Jaya, Selangor, not in Johor/)).toBeTruthy();
    fireEvent.keyDown(screen.getByLabelText('Postcode'), { key: 'Enter', altKey: true });
    expect(latest()).toMatchObject({ postcode: '47300', state: 'Selangor' });
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(screen.queryByText(/47300 is in/)).toBeNull();
  });

  it('a postcode without one of its digits has likely corrections, none by a zero in front (BX-22)', async () => {
    const latest = await show({ postcode: '8800', city: 'Kota Kinabalu', state: 'Sabah' });
    fireEvent.click(await screen.findByRole('button', { name: 'Postcode 88000' }));
    expect(screen.queryByRole('button', { name: /08800/ })).toBeNull();
    expect(latest().postcode).toBe('88000');
  });

  it('"Keep as written" dismisses the question until the address changes (BX-22)', async () => {
    const latest = await show({ postcode: '47300', city: 'Petaling Jaya', state: 'Johor' });
    fireEvent.click(await screen.findByRole('button', { name: 'Keep as written' }));
    expect(placeQuestion(latest())).toBeNull();
    expect(screen.queryByText(/47300 is in/)).toBeNull();
    fireEvent.change(screen.getByLabelText('Postcode'), { target: { value: '46000' } });
    expect(latest().placeConfirmed).toBe(false);
    expect(placeQuestion(latest())).toMatchObject({ field: 'state' });
  });

  it('a place is kept for the recipient only after the server has stored it (BX-43)', async () => {
    const store = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('away'));
    const latest = await show({ postcode: '47300', city: 'Petaling Jaya', state: 'Johor' }, store);
    const keep = await screen.findByRole('button', { name: 'Keep as written for this recipient' });
    await act(async () => fireEvent.click(keep));
    expect([store.mock.calls.length, latest().placeConfirmed]).toEqual([1, undefined]);
    await act(async () => fireEvent.click(keep));
    expect(latest().placeConfirmed).toBe(true);
    expect(screen.queryByText(/47300 is in/)).toBeNull();
  });

  it('a postcode with a wrong number of digits cannot be kept, once or for the recipient (BX-43)', async () => {
    await show({ postcode: '8800', city: 'Kota Kinabalu', state: 'Sabah' }, async () => undefined);
    expect(await screen.findByText('A postcode has 5 digits here, not “8800”.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Keep as written/ })).toBeNull();
  });

  it('booking and contact forms cannot be sent before the answer (BX-22, BOOK-14)', () => {
    const wrong = value({ postcode: '47300', city: 'Petaling Jaya', state: 'Johor' });
    expect(addressIssues(wrong, (part) => `receiver.${part}`)).toMatchObject([
      { field: 'receiver.state', messageKey: 'booking.place.postcodeElsewhere' },
    ]);
    expect(addressIssues({ ...wrong, placeConfirmed: true }, (part) => part)).toEqual([]);
    const contact = { ...emptyContact('MY'), ...wrong, name: 'A', phone: '0123456789', address1: '1 Jalan' };
    expect(contactIssues(contact).map(({ field }) => field)).toEqual(['state']);
    expect(contactIssues({ ...contact, placeConfirmed: true })).toEqual([]);
  });

  it('a confirmation is sent with the contact of the order, and no field is sent without one (BX-22, API-43)', () => {
    expect(toContact({ ...emptySide('MY'), placeConfirmed: true })).toMatchObject({ placeConfirmed: true });
    expect(toContact(emptySide('MY'))).not.toHaveProperty('placeConfirmed');
  });
});

it.each([
  ['MY', 'numeric'],
  ['GB', ''],
] as const)(
  'the postcode of %s is typed on a keyboard of the kind "%s" (FORM-15, BX-32)',
  (country, kind) => {
    render(
      <MemoryRouter>
        <PublicVerbsContext value={verbs as never}>
          <AdminContext i18nProvider={createI18nProvider('en_US')}>
            <Form first={{ ...emptyAddress(country) }} onValue={() => undefined} />
          </AdminContext>
        </PublicVerbsContext>
      </MemoryRouter>,
    );
    expect(screen.getByLabelText(/postcode/i)).toHaveProperty('inputMode', kind);
  },
);
