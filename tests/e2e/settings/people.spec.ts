import type { Locator, Page } from '@playwright/test';
import { linkTo } from '../members.ts';
import { expect, expectAccessible, forbidMouse, reference, signIn, test } from '../support.ts';

const PASSWORD = 'a rather long password';

const ROLES = [
  {
    role: 'Manager',
    sees: ['Top up', 'Settings', 'Integrations'],
    lacks: [],
    shut: '/settings/bank-information',
    needs: 'Bank account',
    price: true,
  },
  {
    role: 'Operations',
    sees: ['New order', 'Scan', 'Manifests'],
    lacks: ['Top up wallet', 'Analytics', 'Integrations'],
    shut: '/billing',
    needs: 'See invoices and transactions',
    price: true,
  },
  {
    role: 'Packer',
    sees: ['Scan', 'Orders'],
    lacks: ['New order', 'Top up wallet', 'Address book', 'Inbox', 'Dashboard'],
    shut: '/orders/new-order',
    needs: 'Make, change and cancel orders',
    price: false,
  },
  {
    role: 'Viewer',
    sees: ['Orders', 'Address book', 'Analytics'],
    lacks: ['New order', 'Scan station', 'Top up wallet'],
    shut: '/contacts/add',
    needs: 'Change contacts',
    price: true,
  },
] as const;

/** Invites by the open page of people; the address is in the list afterwards. */
const INVITE = {
  async keyboard(page: Page, dialog: Locator, email: string, role: string): Promise<void> {
    await page.keyboard.press('i');
    await expect(dialog.getByRole('textbox', { name: /Email/ })).toBeFocused();
    await page.keyboard.type(email);
    await page.keyboard.press('Tab');
    const choice = dialog.getByRole('combobox', { name: 'Role' });
    await page.keyboard.press('Home');
    for (let i = 0; i < 5 && (await choice.inputValue()) !== role; i++)
      await page.keyboard.press('ArrowDown');
    await expect(choice).toHaveValue(role);
    if (role === 'packer') await expectAccessible(page);
    // Enter opens the browser's own select.
    if (role === 'operations') {
      await page.keyboard.press('Tab');
      await page.keyboard.type('100');
    } else await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
  },
  async mouse(page: Page, dialog: Locator, email: string, role: string): Promise<void> {
    await page.getByRole('button', { name: /^Invite a person/ }).click();
    await dialog.getByRole('textbox', { name: /Email/ }).click();
    await page.keyboard.type(email);
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption(role);
    if (role === 'operations') await dialog.getByRole('checkbox', { name: 'Without a limit' }).click();
    await dialog.getByRole('button', { name: /^Send invitation/ }).click();
  },
};

/** Fills in the invitation's form and goes to the orders. */
const JOIN = {
  async keyboard(page: Page, name: string): Promise<void> {
    await page.getByRole('textbox', { name: 'Full name' }).focus();
    await page.keyboard.type(name);
    await page.keyboard.press('Tab');
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(menuOf(page)).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('o');
  },
  async mouse(page: Page, name: string): Promise<void> {
    await page.getByRole('textbox', { name: 'Full name' }).click();
    await page.keyboard.type(name);
    await page.getByLabel(/^Password/).click();
    await page.keyboard.type(PASSWORD);
    await page.getByRole('button', { name: /^Join/ }).click();
    await expect(menuOf(page)).toBeVisible();
    await menuOf(page).getByRole('link', { name: 'Orders', exact: true }).click();
  },
};

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

const WALKS = ROLES.flatMap((role) => (['keyboard', 'mouse'] as const).map((by) => ({ ...role, by })));

for (const { role, sees, lacks, shut, needs, price, by } of WALKS)
  test(`a ${role} is invited, joins and works with what the role includes, by ${by} alone (BX-50)`, {
    tag: role === 'Packer' && by === 'keyboard' ? '@page' : [],
  }, async ({ page, browser, baseURL, extraHTTPHeaders }) => {
    if (by === 'keyboard') await forbidMouse(page);
    await signIn(page);
    await page.goto('/customer/settings/people');
    await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Invite a person/ })).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'Invite a person' });
    const email = `${reference(role.toLowerCase())}@example.test`;
    await INVITE[by](page, dialog, email, role.toLowerCase());
    await expect(page.getByRole('heading', { level: 3, name: email })).toBeVisible();

    const link = await linkTo(baseURL ?? '', email);
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      extraHTTPHeaders: extraHTTPHeaders ?? {},
    });
    const theirs = await context.newPage();
    if (by === 'keyboard') await forbidMouse(theirs);
    await theirs.goto(link);
    await expect(theirs.getByText(/invites you to work with the account/)).toBeVisible();
    await JOIN[by](theirs, `${role} Person`);
    const menu = menuOf(theirs);
    for (const name of sees) await expect(menu.getByRole('link', { name })).toBeVisible();
    for (const name of lacks) await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0);

    await expect(theirs.getByRole('row').nth(1)).toBeVisible();
    await expect(theirs.getByRole('columnheader', { name: /Price/ })).toHaveCount(price ? 1 : 0);
    await theirs.goto(`/customer${shut}`);
    await expect(theirs.getByText(`This page needs “${needs}”.`, { exact: false })).toBeVisible();
    await context.close();
  });
