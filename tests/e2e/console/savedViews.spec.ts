import type { Page } from '@playwright/test';
import {
  apiOf,
  bookOrder,
  expect,
  expectAccessible,
  forbidMouse,
  loaded,
  reference,
  signIn,
  test,
} from '../support.ts';
import { choose, viewTabs } from './viewsWorld.ts';

const changed = (page: Page) => page.getByRole('group', { name: 'Changed since saved' });
const rows = async (page: Page) => {
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toBeVisible();
  await loaded(page);
};
const filterOf = (page: Page) => JSON.parse(new URL(page.url()).searchParams.get('filter') ?? '{}');

test('a view is saved, opened, changed, ordered, found in the palette and deleted by keyboard only (BX-52)', {
  tag: '@page',
}, async ({ page, request }) => {
  const api = apiOf(request);
  const number = (await bookOrder(api)).consignmentNo;
  const [morning, late] = [reference('Morning cut-off'), reference('Late cash')];
  await forbidMouse(page);
  await signIn(page);
  await page.goto('/customer/orders');
  await rows(page);

  await page.keyboard.press('/');
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/1–1 of 1/)).toBeVisible();
  await choose(page, /Save as a view/);
  await page.keyboard.type(morning);
  await page.keyboard.press('Enter');
  await expect(viewTabs(page).getByRole('tab', { name: morning, selected: true })).toContainText('1');
  await expectAccessible(page);
  await expect(changed(page)).toHaveCount(0);
  const viewId = new URL(page.url()).searchParams.get('view');
  expect(viewId).not.toBeNull();

  // Later changes stay in the address beside the view, and are not saved by themselves.
  await page.keyboard.press('7');
  await expect(changed(page)).toBeVisible();
  await page.reload();
  await expect(changed(page)).toBeVisible();
  expect(new URL(page.url()).searchParams.get('view')).toBe(viewId);
  await page.goBack();
  await expect(changed(page)).toHaveCount(0);
  expect(filterOf(page).q).toBe(number);

  // A second view, whose tab is moved before the first.
  await choose(page, 'No view');
  await expect.poll(() => new URL(page.url()).searchParams.get('view')).toBeNull();
  await rows(page);
  await choose(page, /Save as a view/);
  await page.keyboard.type(late);
  await page.keyboard.press('Enter');
  await expect(viewTabs(page).getByRole('tab', { name: late, selected: true })).toBeVisible();
  await viewTabs(page).getByRole('tab', { name: late }).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  const names = () => viewTabs(page).getByRole('tab').allTextContents();
  await expect
    .poll(async () => {
      const all = await names();
      return (
        all.findIndex((text) => text.startsWith(late)) < all.findIndex((text) => text.startsWith(morning))
      );
    })
    .toBe(true);

  // Any page opens the view by its name.
  await page.goto('/customer/contacts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(`view ${morning}`);
  await expect(page.getByRole('option', { name: new RegExp(`^View ${morning}`) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/customer/orders\\?.*view=${viewId}`));
  await expect(page.getByRole('grid')).toContainText(number);

  // The list's default view.
  await choose(page, /Arrange views/);
  const dialog = page.getByRole('dialog', { name: 'Views of this list' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: `Open the list with this view: ${morning}` }).focus();
  const kept = page.waitForResponse(/views\/places/);
  await page.keyboard.press('Enter');
  expect((await kept).status()).toBe(200);
  await expect(
    dialog.getByRole('button', { name: `Open the list with this view: ${morning}`, pressed: true }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.goto('/customer/orders');
  await expect(page).toHaveURL(new RegExp(`view=${viewId}`));
  await expect(viewTabs(page).getByRole('tab', { name: morning, selected: true })).toBeVisible();

  for (const name of [morning, late]) {
    await choose(page, /Arrange views/);
    await dialog.getByRole('button', { name: `Delete view: ${name}` }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: `Delete “${name}”?` });
    await question.getByRole('button', { name: 'Delete view' }).focus();
    await page.keyboard.press('Enter');
    await expect(question).toHaveCount(0);
    await expect(dialog.getByText(name)).toHaveCount(0);
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
  await expect(viewTabs(page)).toHaveCount(0);
  expect(filterOf(page).q).toBe(number);
});
