// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ROLE_RIGHTS } from '../../../contract/rules/account/rights.ts';
import CodList from '../../../src/resources/cod/CodList.tsx';
import ManifestList from '../../../src/resources/manifests/ManifestList.tsx';
import OrderList from '../../../src/resources/orders/list/OrderList.tsx';
import { TabAddress } from '../../../src/ui/list/tabs/TabAddress.tsx';
import { recordOf, sessionOf } from '../commands/everyScreenData.ts';
import { showList } from './listScreen.tsx';

const user = userEvent.setup();
const pressExport = () => user.keyboard('{Shift>}E{/Shift}');

beforeEach(() => {
  localStorage.setItem('lang', 'en_US');
  vi.spyOn(window, 'open').mockReturnValue({ location: { replace: vi.fn() }, close: vi.fn() } as never);
});

/** Text of the page. */
const Search = () => <p>{decodeURIComponent(useLocation().search)}</p>;

describe('an address that names no tab', () => {
  it.each([
    ['/orders', '?filter={"tab":"NEW"}'],
    ['/orders?page=2', '?page=2&filter={"tab":"NEW"}'],
    ['/orders?filter={"tab":"ALL"}', '?filter={"tab":"ALL"}'],
  ])(
    'an address that names no tab gets the list’s default tab before the list is rendered: %s (ORD-02)',
    (address, shown) => {
      render(
        <MemoryRouter initialEntries={[address]}>
          <TabAddress list={{ tabs: ['NEW', 'ALL'], sorts: [] }}>
            <Search />
          </TabAddress>
        </MemoryRouter>,
      );
      expect(screen.getByText(/filter/)).toHaveTextContent(shown);
    },
  );
});

describe('a search with more rows than are counted', () => {
  it('a search with more rows than are counted says so under its rows, and its next page can be opened', async () => {
    const rows = { data: [recordOf('orders')], total: 10_000, meta: { more: true } };
    showList('/orders', <OrderList />, { getList: async () => rows });
    expect(await screen.findByText(/ of 10,000\+$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Next page' })).toBeEnabled();
  });
});

it('a list stays open while its person gets another role, without the button for new records (BX-50)', async () => {
  const getList = async () => ({ data: [recordOf('orders')], total: 1 });
  const { changeSession } = showList('/orders', <OrderList />, { getList });
  expect(await screen.findByRole('link', { name: /^New order/ })).toBeVisible();
  const { customer } = sessionOf();
  const packer = { role: 'packer', rights: ROLE_RIGHTS.packer, dayLimitMinor: null };
  changeSession({ customer: { ...customer, member: packer } });
  await waitFor(() => expect(screen.queryByRole('link', { name: /^New order/ })).toBeNull());
  expect(await screen.findByRole('grid')).toBeVisible();
});

describe('the key E', () => {
  const listed = () => vi.fn(async (resource: string) => ({ data: [recordOf(resource)], total: 1 }));

  it('E opens the sheet of the manifests of the tab, in their order (MANI-03)', async () => {
    const manifestExportLink = vi.fn(async () => '/sheet');
    const getList = listed();
    showList('/orders/manifest', <ManifestList />, { manifestExportLink, getList });
    await user.click(await screen.findByRole('tab', { name: 'In Progress' }));
    await waitFor(() =>
      expect(getList).toHaveBeenLastCalledWith(
        'manifests',
        expect.objectContaining({ filter: { tab: 'inProgress' } }),
      ),
    );
    await screen.findByRole('grid', { name: 'Manifests' });
    await pressExport();
    expect(manifestExportLink).toHaveBeenCalledExactlyOnceWith({
      status: '1',
      sortBy: 'createdAt',
      orderBy: 'desc',
    });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    expect(manifestExportLink).toHaveBeenCalledTimes(2);
  });

  it('E opens the sheet of the cash on delivery of the tab (COD-04)', async () => {
    const codExportLink = vi.fn(async () => '/sheet');
    showList('/orders/cod', <CodList />, { codExportLink, getList: listed() });
    await screen.findByRole('grid', { name: /cash on delivery|COD/i });
    await pressExport();
    expect(codExportLink).toHaveBeenCalledExactlyOnceWith({ codStatus: '0' });
  });
});
