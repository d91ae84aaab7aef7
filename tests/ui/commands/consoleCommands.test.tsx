// @vitest-environment happy-dom

import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, memoryStore } from 'react-admin';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { type Member, ROLE_RIGHTS, type Role } from '../../../contract/rules/account/rights.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { ConsoleCommands } from '../../../src/console/ConsoleCommands.tsx';
import { createI18nProvider } from '../../../src/i18n/i18nProvider.ts';
import { TextProvider } from '../../../src/i18n/useText.ts';
import { LowCreditToast } from '../../../src/layout/LowCreditToast.tsx';
import { storeFormBeforeUnload } from '../../../src/lib/forms/formStorage.ts';
import { SessionContext } from '../../../src/session/SessionContext.ts';
import { stepKey } from '../../../src/shared/payment/storedStep.ts';
import { recordOf, sessionOf, verbsOf } from './everyScreenData.ts';

// Loaded once before the tests, so that none of them waits for the module.
import '../../../src/commands/palette/Palette.tsx';

const user = userEvent.setup();

const Where = () => {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{`${pathname}${search}`}</output>;
};
const where = () => screen.getByTestId('where').textContent;

interface Shown {
  locale?: Locale;
  wallet?: number;
  role?: Role;
  verbs?: Record<string, unknown>;
}

const memberOf = (role: Role): Member => ({ role, rights: ROLE_RIGHTS[role], dayLimitMinor: null });

async function show(path: string, { locale = 'en_US', wallet = 500, role = 'owner', verbs = {} }: Shown) {
  localStorage.setItem('lang', locale);
  const i18n = createI18nProvider('en_US');
  if (locale !== 'en_US') await i18n.changeLocale(locale);
  const session = sessionOf();
  const customer = {
    ...session.customer,
    walletBalance: wallet,
    planName: 'Starter',
    member: memberOf(role),
  };
  render(
    <MemoryRouter initialEntries={[path]}>
      <AdminContext
        dataProvider={Object.assign(verbsOf(), verbs) as never}
        i18nProvider={i18n}
        store={memoryStore()}
      >
        <TextProvider value={{ locale, translate: i18n.translate }}>
          <SessionContext value={{ ...session, customer } as never}>
            <ConsoleCommands>
              {() => (
                <>
                  <LowCreditToast />
                  <Where />
                </>
              )}
            </ConsoleCommands>
          </SessionContext>
        </TextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
}

const WORDS = {
  en_US: ['statement', 'reconcile'],
  my: ['semak penyata', 'penyata bank'],
  id_ID: ['rekonsiliasi', 'mutasi'],
  zh_CN: ['对账', 'duizhang', '结算单'],
};

it.each(
  (Object.keys(WORDS) as (keyof typeof WORDS)[]).flatMap((locale) =>
    WORDS[locale].map((word) => [locale, word] as const),
  ),
)('in %s, %s typed into the palette opens the check of a statement from any page', async (locale, word) => {
  await show('/billing/invoice', { locale });
  await user.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox');
  await user.click(input);
  await user.paste(word);
  await waitFor(() =>
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent(
      /statement|penyata|laporan|对账单/i,
    ),
  );
  await user.keyboard('{Enter}');
  await waitFor(() => expect(where()).toBe('/orders/cod/statement'));
});

it('one key tops up a balance below the limit, and returns to the page (SHELL-70, PAY-01)', async () => {
  await show('/orders?tab=NEW', { wallet: 1 });
  await user.keyboard('{Shift>}U{/Shift}');
  expect(where()).toBe('/payment?back=%2Forders%3Ftab%3DNEW');
});

it('the key does nothing while the balance is above the limit (SHELL-71)', async () => {
  await show('/orders', { wallet: 500 });
  await user.keyboard('{Shift>}U{/Shift}');
  expect(where()).toBe('/orders');
});

it.each([
  ['confirm:o1', /Confirm/],
  ['pay:INV-1', /Pay invoice/],
  ['fulfil:o1', /Fulfil/],
])('the return address of a top-up, %s, opens the user’s last step once', async (retry, name) => {
  await show(`/orders?tab=NEW&again=${retry}`, {});
  expect(await screen.findByRole('dialog', { name })).toBeVisible();
  expect(where()).toBe('/orders?tab=NEW');
});

it('a selection of orders that the wallet does not cover is restored after the top-up, with its choices (BULK-09)', async () => {
  const { customer } = sessionOf();
  const options = { paymentMethodId: '', serviceCode: 'DX', scheduledAt: '', onlyCovered: false };
  const target = { ids: ['o1', 'o2'], count: 2 };
  storeFormBeforeUnload(stepKey('batch', customer.id, 'b1'), { id: 'b1', target, options });
  // Another tab has left for a top-up too.
  storeFormBeforeUnload(stepKey('batch', customer.id, 'b2'), {
    id: 'b2',
    target: { ids: ['o3'], count: 1 },
    options,
  });
  const known = verbsOf().previewBatch as (input: unknown) => Promise<object>;
  const previewBatch = vi.fn(async (input: unknown) => ({ ...(await known(input)), short: 7.35 }));
  await show('/orders?tab=NEW&again=batch:b1', { verbs: { previewBatch } });
  const dialog = await screen.findByRole('dialog');
  expect(where()).toBe('/orders?tab=NEW');
  expect(previewBatch.mock.calls[0]?.[0]).toMatchObject({
    kind: 'confirm',
    orderIds: ['o1', 'o2'],
    options: { serviceCode: 'DX' },
  });
  const link = await within(dialog).findByRole('link', { name: /top up/i });
  expect(link).not.toHaveAttribute('target');
  await user.click(link);
  const { searchParams } = new URL(where() ?? '', 'http://console');
  expect(searchParams.get('missing')).toBe('7.35');
  expect(searchParams.get('back')).toMatch(/^\/orders\?tab=NEW&again=batch%3A[0-9a-f-]{36}$/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('the return address of one top-up does not open the batch of another one', async () => {
  const previewBatch = vi.fn();
  await show('/orders?tab=NEW&again=batch:other', { verbs: { previewBatch } });
  await waitFor(() => expect(where()).toBe('/orders?tab=NEW'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

const LINES = {
  new: 'new order',
  topUp: 'top up 50',
  pay: 'pay INV-1',
  cancel: 'cancel MY1234',
  scan: 'scan MY1234',
  print: 'print MY1234',
  quote: 'quote 50000 to 10110 2kg',
  find: 'find Aisyah',
  track: 'track MY1234',
  go: 'go orders',
};
type Line = keyof typeof LINES;
const READ: readonly Line[] = ['find', 'track', 'go'];
const ALL = Object.keys(LINES) as readonly Line[];

it.each<[Role, readonly Line[]]>([
  ['owner', ALL],
  ['manager', ALL],
  ['operations', ['new', 'cancel', 'scan', 'print', 'quote', ...READ]],
  ['packer', ['scan', 'print', ...READ]],
  ['viewer', ['quote', ...READ]],
])(
  'the palette of %s understands the lines that the role includes, and its help names no others (BX-50)',
  async (role, offered) => {
    await show('/orders', { role });
    await user.keyboard('{Control>}k{/Control}');
    const input = await screen.findByRole('combobox');
    const idsFor = async (line: string) => {
      await user.clear(input);
      await user.paste(line);
      return screen.queryAllByRole('option').map((row) => row.getAttribute('data-value') ?? '');
    };
    const understood: Line[] = [];
    for (const line of ALL) {
      const ids = await idsFor(LINES[line]);
      // A line that is no command can be searched for.
      if (line === 'find' || ids.some((id) => id.startsWith('answer:') && id !== 'answer:find'))
        understood.push(line);
    }
    expect(understood).toEqual(offered);
    const help = await idsFor('?');
    expect(ALL.filter((verb) => help.includes(`verb:${verb}`))).toEqual(offered);
    expect(help.includes('help:parcel')).toBe(offered.includes('new'));
  },
);

it.each<[Role, string]>([
  ['operations', '/orders/new-order/o9'],
  ['packer', '/order/o9'],
  ['viewer', '/order/o9'],
])('a draft that the palette of %s opens by its number is at %s (BX-50)', async (role, address) => {
  const draft = {
    ...recordOf('orders'),
    id: 'o9',
    statusCode: 0,
    consignmentNo: null,
    referenceNo: 'REF-7788',
  };
  await show('/billing', { role, verbs: { getList: async () => ({ data: [draft], total: 1 }) } });
  await user.keyboard('{Control>}k{/Control}');
  await user.click(await screen.findByRole('combobox'));
  await user.paste('open REF-7788');
  await waitFor(() => expect(screen.getByRole('option', { selected: true })).toHaveTextContent('REF-7788'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(where()).toBe(address));
});
