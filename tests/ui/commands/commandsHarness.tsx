import { I18nContextProvider, type I18nProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { vi } from 'vitest';
import { CommandsProvider } from '../../../src/commands/CommandsProvider.tsx';
import type { PaletteActions } from '../../../src/commands/palette/rows/paletteItem.ts';
import type { Texts } from '../../../src/i18n/mergeOver.ts';
import { translateWith } from '../../../src/i18n/translateWith.ts';
import { textsOf } from '../../../texts/read.ts';

const itemTypes = textsOf('en_US', 'itemTypes');
const ra = textsOf('en_US', 'ra');
const commands = textsOf('en_US', 'commands');
const shell = textsOf('en_US', 'shell');

const texts: Texts = {
  ra,
  itemTypes,
  commands,
  shell,
  test: { print: 'Print label', zigzag: 'Zigzag', orders: 'Go to orders', sidebar: 'Toggle sidebar' },
};
const i18n: I18nProvider = {
  translate: (key, options) => {
    const text = translateWith(texts, key, options);
    if (text === key) throw new Error(`No text for ${key}`);
    return text;
  },
  changeLocale: async () => undefined,
  getLocale: () => 'en_US',
};

/** A page with texts, a router and the commands, as in the console. */
export function CommandsPage({ children, path = '/' }: { children: ReactNode; path?: string }) {
  return (
    <I18nContextProvider value={i18n}>
      <MemoryRouter initialEntries={[path]}>
        <CommandsProvider platform="other">{children}</CommandsProvider>
      </MemoryRouter>
    </I18nContextProvider>
  );
}

/** Spies instead of actions. */
export function notedActions() {
  return {
    track: vi.fn<PaletteActions['track']>(),
    scan: vi.fn<PaletteActions['scan']>(),
    open: vi.fn<PaletteActions['open']>(),
    find: vi.fn<PaletteActions['find']>(),
    print: vi.fn<PaletteActions['print']>(),
    act: vi.fn<PaletteActions['act']>(),
    quote: vi.fn<PaletteActions['quote']>(async () => ({
      from: '50000 Kuala Lumpur MY',
      to: '10110 George Town MY',
      services: ['A', 'B', 'C', 'D'].map((code) => ({ code, name: `Service ${code}`, price: 'MYR 8.40' })),
    })),
    itemTypes: vi.fn<PaletteActions['itemTypes']>(async () => ['PARCEL', 'FOOD']),
    townOf: vi.fn<PaletteActions['townOf']>(async (_country, postcode) =>
      postcode === '50000' ? 'Kuala Lumpur' : null,
    ),
    priceBooking: vi.fn<PaletteActions['priceBooking']>(async () => {
      throw new Error('No prices in this test');
    }),
    notify: vi.fn<PaletteActions['notify']>(),
    openWizard: vi.fn<PaletteActions['openWizard']>(),
    showBalance: vi.fn<PaletteActions['showBalance']>(),
    topUp: vi.fn<PaletteActions['topUp']>(),
    topUpFor: vi.fn<PaletteActions['topUpFor']>(),
    pay: vi.fn<PaletteActions['pay']>(),
    invite: vi.fn<PaletteActions['invite']>(),
    allows: vi.fn<PaletteActions['allows']>(() => true),
    create: vi.fn<PaletteActions['create']>(),
    orderTo: vi.fn<PaletteActions['orderTo']>(),
    go: vi.fn<PaletteActions['go']>(),
    openInNewTab: vi.fn<PaletteActions['openInNewTab']>(),
    switchAccount: vi.fn<PaletteActions['switchAccount']>(),
    setLanguage: vi.fn<PaletteActions['setLanguage']>(),
    exportRows: vi.fn<PaletteActions['exportRows']>(),
    signOut: vi.fn<PaletteActions['signOut']>(),
  };
}
