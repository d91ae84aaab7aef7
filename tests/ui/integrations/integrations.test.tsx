// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import IntegrationList from '../../../src/resources/integrations/IntegrationList.tsx';
import type { IntegrationRecord } from '../../../src/shared/integrations/rules/integrationAddress.ts';
import { expectAccessible } from '../expectAccessible.ts';
import { showSettings } from '../settings/settingsHarness.tsx';

const { assign } = vi.hoisted(() => ({ assign: vi.fn() }));

beforeEach(() => {
  assign.mockReset();
  vi.spyOn(location, 'assign').mockImplementation(assign);
});

const shop = (more: Partial<IntegrationRecord> = {}): IntegrationRecord => ({
  id: '7',
  name: 'Batik shop',
  type: 'woocommerce',
  status: 1,
  shop: 'batik.example',
  token: 'dx…ab12',
  keyAlive: true,
  lastUsedAt: '2026-03-02T04:00:00.000Z',
  ordersUrl: null,
  createdAt: '2026-03-01T04:00:00.000Z',
  updatedAt: '2026-03-01T04:00:00.000Z',
  isBilledByShop: more.type === 'shopify',
  metadata: { recurring_application_charge: null },
  ...more,
});
const SHOPIFY = shop({ id: '8', name: 'Silk shop', type: 'shopify', shop: null });
const PAID = shop({
  ...SHOPIFY,
  id: '9',
  name: 'Paid shop',
  metadata: { recurring_application_charge: { status: 'active' } },
});

function show(rows: IntegrationRecord[], at = '/integration', verbs = {}, code = 'my') {
  const getList = vi.fn(async (_resource: string, _params: object) => ({ data: rows, total: 30 }));
  let address = '';
  const Where = () => {
    address = useLocation().search;
    return null;
  };
  const Page = () => (
    <>
      <IntegrationList />
      <Where />
    </>
  );
  const company = { id: 'c1', code, name: 'Parcel House', timezone: 'Asia/Kuala_Lumpur', currency: 'MYR' };
  showSettings(Page, { at, verbs: { getList, ...verbs }, session: { company } });
  return { getList, address: () => address };
}

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

describe('the list of integrations', () => {
  it('the list of integrations has three tabs, each with its status in the address, and reads page, sort and limit from it (INTG-01, INTG-04, INTG-08)', async () => {
    const { getList, address } = show(
      [shop()],
      '/integration?page=2&status=1&orderBy=asc&sortBy=createdAt&limit=25',
    );
    await screen.findByText('Batik shop');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['ACTIVE', 'PENDING', 'ALL']);
    expect(screen.getByRole('tab', { name: 'ACTIVE' })).toHaveAttribute('aria-selected', 'true');
    expect(getList.mock.calls[0]).toMatchObject([
      'integrations',
      {
        filter: { tab: 'ACTIVE' },
        pagination: { page: 2, perPage: 25 },
        sort: { field: 'createdAt', order: 'ASC' },
      },
    ]);
    await userEvent.click(screen.getByRole('tab', { name: 'PENDING' }));
    await waitFor(() => expect(address()).toBe('?page=1&status=2&orderBy=asc&sortBy=createdAt&limit=25'));
    await userEvent.click(screen.getByRole('tab', { name: 'ALL' }));
    await waitFor(() => expect(address()).toBe('?page=1&orderBy=asc&sortBy=createdAt&limit=25'));
    expect(getList.mock.lastCall).toMatchObject([
      'integrations',
      { filter: { tab: 'ALL' }, pagination: { page: 1 } },
    ]);
  });

  it('the list of integrations shows whether each shop is active, and whether a Shopify shop is billed (INTG-03, INTG-19, INTG-20)', async () => {
    show([shop(), shop({ id: '6', name: 'Idle shop', status: 2, lastUsedAt: null }), SHOPIFY, PAID]);
    expect(await rowOf('Batik shop')).toHaveTextContent(/WooCommerceACTIVE–2 Mar/);
    expect(await rowOf('Idle shop')).toHaveTextContent(/WooCommerceINACTIVE–.*No call yet/);
    expect(await rowOf('Silk shop')).toHaveTextContent('ShopifyACTIVEINACTIVE Click Auth Billing');
    expect(within(await rowOf('Silk shop')).getByTitle('Click Auth Billing')).toHaveTextContent('INACTIVE');
    expect(await rowOf('Paid shop')).toHaveTextContent(/ShopifyACTIVEACTIVE2 Mar/);
    // The width for shop names on a laptop, beside the menu, the checkboxes and the row's buttons.
    const fixed = screen
      .getAllByRole('columnheader')
      .reduce((sum, head) => sum + (Number.parseInt(head.style.width, 10) || 0), 0);
    expect(1440 - 280 - fixed).toBeGreaterThanOrEqual(160);
    expect(within(await rowOf('Silk shop')).getByRole('button', { name: 'Auth Billing' })).toBeVisible();
    for (const name of ['Batik shop', 'Paid shop'])
      expect(within(await rowOf(name)).queryByRole('button', { name: 'Auth Billing' })).toBeNull();
  });

  it('the list of integrations asks for consent before it opens Shopify’s page of the billing (INTG-18, INTG-21, INTG-22)', async () => {
    const askForBilling = vi.fn(async () => ({ confirmationUrl: 'https://silk.example/confirm/1' }));
    show([SHOPIFY], undefined, { askForBilling });
    const open = async () =>
      userEvent.click(within(await rowOf('Silk shop')).getByRole('button', { name: 'Auth Billing' }));
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(askForBilling).not.toHaveBeenCalled();
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Agree & Continue' }));
    expect(askForBilling).toHaveBeenCalledExactlyOnceWith(8);
    expect(assign).toHaveBeenCalledExactlyOnceWith('https://silk.example/confirm/1');
  });

  it('the list of integrations opens the settings of a shop, where it can be renamed (INTG-17, ERR-10)', async () => {
    const changeIntegration = vi.fn(async () => shop());
    show([shop()], undefined, { changeIntegration });
    await userEvent.click(within(await rowOf('Batik shop')).getByRole('button', { name: 'Settings' }));
    const dialog = await screen.findByRole('dialog', { name: 'Settings of Batik shop' });
    await expectAccessible(screen.getByRole('dialog'));
    expect(dialog).toHaveTextContent(/KindWooCommerceShopbatik\.exampleKeydx…ab12/);
    const name = within(dialog).getByRole('textbox', { name: /^Name/ });
    await userEvent.clear(name);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(name).toHaveAccessibleDescription('Name is required');
    await userEvent.type(name, ' Silk ');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(changeIntegration).toHaveBeenCalledExactlyOnceWith(7, {
      name: 'Silk',
      updatedAt: shop().updatedAt,
    });
    expect(await screen.findByText('Success')).toBeVisible();
  });

  it('the list of integrations shows both names of a shop that was renamed meanwhile, and saves the chosen one (BX-07)', async () => {
    const LATER = '2026-03-01T05:00:00.000Z';
    const changeIntegration = vi
      .fn(async (_id: number, _change: object) => shop())
      .mockRejectedValueOnce(
        Object.assign(new Error('This was changed meanwhile.'), {
          status: 409,
          code: 'ERR_CONFLICT',
          detail: { integration: shop({ name: 'Theirs', updatedAt: LATER }), sent: { name: 'Silk' } },
        }),
      );
    show([shop()], undefined, { changeIntegration });
    await userEvent.click(within(await rowOf('Batik shop')).getByRole('button', { name: 'Settings' }));
    const dialog = await screen.findByRole('dialog', { name: 'Settings of Batik shop' });
    const name = within(dialog).getByRole('textbox', { name: /^Name/ });
    await userEvent.clear(name);
    await userEvent.type(name, 'Silk');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    const both = await screen.findByRole('dialog', { name: 'Two versions of Batik shop' });
    await userEvent.click(within(both).getByRole('radio', { name: /^Theirs/ }));
    await userEvent.click(within(both).getByRole('button', { name: 'Use this choice' }));
    expect(await screen.findByText('Success')).toBeVisible();
    expect(changeIntegration).toHaveBeenCalledTimes(2);
    expect(changeIntegration).toHaveBeenLastCalledWith(7, { name: 'Theirs', updatedAt: LATER });
  });
});

describe('a new integration', () => {
  const openGuides = async (code?: string, verbs = {}) => {
    show([], undefined, { apiAddress: async () => 'https://console.example/v1.0', ...verbs }, code);
    await userEvent.click(screen.getByRole('button', { name: /^New integration/ }));
    return screen.findByRole('dialog', { name: 'New integration' });
  };
  const titles = (dialog: HTMLElement) =>
    [...dialog.querySelectorAll('button b')].map((title) => title.textContent);

  it('a new integration is chosen from the guides, with Shopify only for the company code my (INTG-11, INTG-12, INTG-13, INTG-14, INTG-15, INTG-16)', async () => {
    const all = ['WooCommerce', 'Magento', 'EasyStore', 'Custom API integration'];
    expect(titles(await openGuides('my'))).toEqual([...all, 'Shopify']);
    cleanup();
    expect(titles(await openGuides('myhub'))).toEqual(all);
  });

  it('a new integration makes a key, inserts it into the steps, copies it, and shows its first use (INTG-12)', async () => {
    const token = `dx${'a'.repeat(40)}`;
    const { id: _, ...rest } = shop({ status: 2, token });
    const connectShop = vi.fn(async () => ({ ...rest, id: 7 }));
    const getIntegration = vi.fn(async () => ({ ...rest, id: 7, status: 1 }));
    await openGuides('my', { connectShop, getIntegration });
    await userEvent.click(screen.getByRole('button', { name: /^WooCommerce/ }));
    const dialog = await screen.findByRole('dialog', { name: 'WooCommerce' });
    await expectAccessible(screen.getByRole('dialog'));
    expect(dialog).toHaveTextContent('YOUR_API_KEY');
    expect(dialog).toHaveTextContent("return wp_remote_request('https://console.example/v1.0'");
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Batik shop{Enter}');
    expect(connectShop).toHaveBeenCalledExactlyOnceWith(
      { type: 'woocommerce', name: 'Batik shop' },
      expect.any(String),
    );
    expect(await within(dialog).findAllByText(token)).toHaveLength(2);
    expect(dialog).not.toHaveTextContent('YOUR_API_KEY');
    expect(await within(dialog).findByText(/^Connected/)).toBeVisible();
  });

  it('a new integration at EasyStore links to the import, without a key (INTG-14)', async () => {
    await openGuides();
    await userEvent.click(screen.getByRole('button', { name: /^EasyStore/ }));
    const dialog = await screen.findByRole('dialog', { name: 'EasyStore' });
    expect(within(dialog).queryByRole('textbox')).toBeNull();
    expect(within(dialog).getByRole('link', { name: 'Import orders' })).toHaveAttribute(
      'href',
      '/orders/import-order',
    );
  });

  it('a new integration at Shopify makes an address and inserts it into the steps instead of a key (INTG-16)', async () => {
    const ordersUrl = 'https://console.example/v1.0/integration/8/orders?key=abc';
    const { id: _, ...rest } = { ...SHOPIFY, status: 2 as const, token: `dx${'a'.repeat(40)}`, ordersUrl };
    const connectShop = vi.fn(async () => ({ ...rest, id: 8 }));
    const getIntegration = vi.fn(async () => ({ ...rest, id: 8, status: 1 }));
    await openGuides('my', { connectShop, getIntegration });
    await userEvent.click(screen.getByRole('button', { name: /^Shopify/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Shopify' });
    expect(dialog).toHaveTextContent('YOUR_ADDRESS');
    await userEvent.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Silk shop');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Make an address for it' }));
    expect(await within(dialog).findByText(ordersUrl)).toBeVisible();
    expect(dialog).not.toHaveTextContent(/YOUR_ADDRESS|dxaaaa/);
    await expectAccessible(screen.getByRole('dialog'));
  });

  it('a new integration at Shopify shows the address again in the guide of the shop (INTG-16, INTG-17)', async () => {
    const ordersUrl = 'https://console.example/v1.0/integration/8/orders?key=abc';
    show([{ ...SHOPIFY, ordersUrl }], undefined, { apiAddress: async () => 'https://console.example/v1.0' });
    await screen.findByText('Silk shop');
    await userEvent.keyboard('{ArrowDown}.');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Guide' }));
    const dialog = await screen.findByRole('dialog', { name: 'Shopify' });
    expect(within(dialog).getByText(ordersUrl)).toBeVisible();
  });

  it('a new integration at Shopify links to the drafts, where its orders arrive (INTG-16)', async () => {
    await openGuides();
    await userEvent.click(screen.getByRole('button', { name: /^Shopify/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Shopify' });
    expect(
      within(dialog)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/orders/bulk-orders']);
  });
});
