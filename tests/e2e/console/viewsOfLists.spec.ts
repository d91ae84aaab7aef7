import type { Page } from '@playwright/test';
import type { Session } from '../../../contract/account/auth.ts';
import { VIEWED_LISTS, type ViewedList } from '../../../contract/rules/savedViews.ts';
import { LIST_PATHS } from '../../../src/session/pageRights.ts';
import { expect, forbidMouse, loaded, reference, signIn, test } from '../support.ts';
import { choose, viewTabs } from './viewsWorld.ts';

const viewOf = (page: Page) => new URL(page.url()).searchParams.get('view');
/** A name that does not end with a digit, as the count follows it. */
const nameOf = (list: ViewedList) => `${reference(list)}x`;

async function openList(page: Page, path: string): Promise<void> {
  await page.goto(`/customer${path}`);
  await expect(page.getByRole('button', { name: /^Views/ })).toBeVisible();
  await loaded(page);
}

/** Number of rows of the shown list, as its pages say it. */
async function total(page: Page): Promise<string> {
  const pages = page.getByText(/^\d+–\d+ of [\d,]+$/);
  return (await pages.count()) === 0
    ? '0'
    : ((await pages.first().textContent()) ?? '').replace(/.* of /, '');
}

let saved: string | null = null;
// The next tests of this account open their lists without a view.
test.afterEach(async ({ page: { request } }) => {
  const session = (await (await request.post('/v1.0/auth/refreshToken', { data: {} })).json()) as {
    data: Session;
  };
  const headers = { authorization: `Bearer ${session.data.accessToken}` };
  if (saved) expect((await request.delete(`/v1.0/views/${saved}`, { headers })).status()).toBe(200);
  saved = null;
});

for (const list of VIEWED_LISTS)
  test(`a view of the list ${list} is saved with its tab, counts its rows, is found in the palette, opens by its address, and opens the list (BX-52)`, async ({
    page,
  }) => {
    const name = nameOf(list);
    await forbidMouse(page);
    await signIn(page);
    await openList(page, LIST_PATHS[list]);
    await page.keyboard.press('2');
    await loaded(page);
    await choose(page, /Save as a view/);
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect.poll(() => viewOf(page)).not.toBeNull();
    saved = viewOf(page);
    const tab = viewTabs(page).getByRole('tab', { name, selected: true });
    await expect(tab).toBeVisible();
    await loaded(page);
    // The key 2 has taken effect by now.
    const filter = new URL(page.url()).searchParams.get('filter');
    await expect(tab).toHaveText(new RegExp(`^${name}\\s*${await total(page)}\\+?$`));

    await page.goto(list === 'contacts' ? '/customer/orders' : '/customer/contacts');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type(`view ${name}`);
    await expect(page.getByRole('option', { name: new RegExp(`^View ${name}`) })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect.poll(() => viewOf(page)).toBe(saved);
    expect(new URL(page.url()).pathname).toBe(`/customer${LIST_PATHS[list]}`);
    await expect(tab).toBeVisible();
    expect(new URL(page.url()).searchParams.get('filter')).toBe(filter);

    await choose(page, /Arrange views/);
    const dialog = page.getByRole('dialog', { name: 'Views of this list' });
    await dialog.getByRole('button', { name: `Open the list with this view: ${name}` }).focus();
    const kept = page.waitForResponse(/views\/places/);
    await page.keyboard.press('Enter');
    expect((await kept).status()).toBe(200);
    await openList(page, LIST_PATHS[list]);
    await expect.poll(() => viewOf(page)).toBe(saved);
    await expect(tab).toBeVisible();
  });
