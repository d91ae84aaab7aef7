// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import AppList from '../../../src/resources/apps/AppList.tsx';
import InstabookList from '../../../src/resources/instabook/InstabookList.tsx';
import IntegrationList from '../../../src/resources/integrations/IntegrationList.tsx';
import TemplateList from '../../../src/resources/templates/TemplateList.tsx';
import { recordOf } from '../commands/everyScreenData.ts';
import { LISTS, showList } from './listScreen.tsx';

const user = userEvent.setup();
beforeEach(() => localStorage.setItem('lang', 'en_US'));

const ALL_LISTS: typeof LISTS = [
  ...LISTS,
  ['Instabook links', '/orders/bulk-orders/instabook', <InstabookList key="instabook" />],
  ['templates', '/orders/templates', <TemplateList key="templates" />],
  ['apps', '/apps/list', <AppList key="apps" />],
  ['integrations', '/integration', <IntegrationList key="integrations" />],
];

const listed = () =>
  vi.fn(async (resource: string, _asked: { sort: { field: string; order: string } }) => ({
    data: [recordOf(resource)],
    total: 1,
  }));

describe.each(ALL_LISTS)('the list of %s', (_, path, list) => {
  it('a list opened with an unknown sort requests only its default sort (ORD-02)', async () => {
    const ownSorts = listed();
    showList(path, list, { getList: ownSorts });
    await screen.findByRole('grid');
    cleanup();
    const getList = listed();
    showList(`${path}?sort=nonsense&order=ASC`, list, { getList });
    await screen.findByRole('grid');
    const sortsOf = (mock: typeof ownSorts) =>
      new Set(mock.mock.calls.map(([, { sort }]) => JSON.stringify(sort)));
    expect(sortsOf(getList)).toEqual(sortsOf(ownSorts));
  });

  it('a list is sorted by each column whose heading offers it', async () => {
    showList(path, list, { getList: listed() });
    const headings = () => [...document.querySelectorAll<HTMLElement>('th[data-column]:has(button.sort)')];
    await screen.findByRole('grid');
    for (const { dataset } of headings()) {
      const heading = () => headings().find((th) => th.dataset.column === dataset.column) as HTMLElement;
      const before = heading().getAttribute('aria-sort');
      await user.click(within(heading()).getByRole('button'));
      // A click on the list's own sort reverses it. The next click waits for this sort's request.
      await waitFor(() => expect(heading().getAttribute('aria-sort') ?? before).not.toBe(before));
    }
  });
});
