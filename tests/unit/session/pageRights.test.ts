import { expect, it } from 'vitest';
import { mayDo, ROLE_RIGHTS, type Role } from '../../../contract/rules/account/rights.ts';
import { LIST_RIGHTS, VIEWED_LISTS } from '../../../contract/rules/savedViews.ts';
import { LIST_PATHS, pageRight } from '../../../src/session/pageRights.ts';
import { PAGES } from '../../../src/start/consolePages.ts';

const opens = (role: Role, path: string) => mayDo({ rights: ROLE_RIGHTS[role] }, pageRight(path));

it('the page of a list is in the console and needs the right of the list and of its views (BX-50, BX-52)', () => {
  for (const list of VIEWED_LISTS) {
    if (list !== 'orders') expect(Object.keys(PAGES)).toContain(LIST_PATHS[list]);
    expect([list, pageRight(`${LIST_PATHS[list]}?view=1`)]).toEqual([list, LIST_RIGHTS[list]]);
  }
});

it('a viewer can open the inbox and the own rules, but no page that is only for changes (BX-50)', () => {
  for (const path of ['/inbox', '/settings/rules', '/orders', '/order/7', '/orders/cod'])
    expect([path, opens('viewer', path)]).toEqual([path, true]);
  for (const path of ['/orders/templates', '/orders/bulk-orders', '/orders/bulk-orders/instabook', '/apps'])
    expect([path, opens('viewer', path)]).toEqual([path, false]);
});

it('an address needs the right of the longest matching path, which must end at a whole word (BX-50)', () => {
  expect(pageRight('/orders/edit/7#goods')).toBe('orders.write');
  expect(pageRight('/contacts/customer/1/contact/2/edit')).toBe('contacts.write');
  expect(pageRight('/orders/')).toBe('orders.read');
  expect(pageRight('/apps/list')).toBe('integrations');
  expect(pageRight('/')).toBe('prices.see');
  expect(pageRight('/inboxes')).toBe('member');
});
