// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { LOCALES, type Locale } from '../../../contract/rules/locales.ts';
import { loadPublicTexts } from '../../../src/i18n/publicTexts.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { PublicVerbsContext } from '../../../src/session/PortalData.ts';
import { StreetSearchContext } from '../../../src/session/StreetSearch.ts';
import { AddressSearch } from '../../../src/shared/address/AddressSearch.tsx';

const verbs = { suggestAddresses: vi.fn(async () => []) };

beforeEach(() => void vi.useFakeTimers());

function Search() {
  const [value, setValue] = useState('');
  return <AddressSearch id="a" label="Address" value={value} onChange={setValue} onPick={() => undefined} />;
}

async function show(findsStreets: boolean, locale: Locale = 'en_US') {
  vi.useRealTimers();
  const texts = await loadPublicTexts(locale);
  vi.useFakeTimers();
  render(
    <TextProvider value={texts}>
      <PublicVerbsContext value={verbs as never}>
        <StreetSearchContext value={findsStreets}>
          <Search />
        </StreetSearchContext>
      </PublicVerbsContext>
    </TextProvider>,
  );
}

async function search(query: string) {
  const input = screen.getByLabelText('Address');
  act(() => input.focus());
  fireEvent.change(input, { target: { value: query } });
  await act(() => vi.advanceTimersByTimeAsync(800));
}

describe('the address search', () => {
  it('the address search without a geocoder says that it finds towns and postcodes, and after a search without result how to connect one (QUOTE-12)', async () => {
    await show(false);
    expect(screen.getByText(/towns and postcodes are found, streets are not/)).toBeVisible();
    await search('Jalan Ampang');
    expect(screen.getByText(/once the operator connects a geocoder\./)).toBeVisible();
  });

  it('the address search with a geocoder shows neither hint (QUOTE-12)', async () => {
    await show(true);
    expect(screen.queryByText(/streets/)).toBeNull();
    await search('Jalan Ampang');
    expect(screen.getByText('No result found.')).toBeVisible();
  });

  it.each(LOCALES)('the address search shows its hint in %s (QUOTE-12)', async (locale) => {
    const { translate } = await loadPublicTexts(locale);
    await show(false, locale);
    const hint = translate('booking.address.searchTowns');
    expect(hint).not.toBe(translate('booking.address.searchHelp'));
    expect(screen.getByText(hint)).toBeVisible();
    await search('Jalan Ampang');
    expect(document.body).toHaveTextContent(translate('booking.address.noStreets'));
  });
});
