import type { Page } from '@playwright/test';
import type { Customer } from '../../../contract/account/customers.ts';
import { apiOf, DEMO, expect, expectOpenAccessible, signIn, test } from '../support.ts';

const PATH = '/customer/settings/bank-information';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const saveBy = async (page: Page, name: string, value: string) => {
  await field(page, name).fill(value);
  await page.getByRole('button', { name: /^Save/ }).click();
};

test('two tabs edit one account: a field that only one tab changed is merged, a conflict is resolved by keyboard at 390 px, and another bank account asks for the password (BX-07)', async ({
  page,
  context,
  watched,
}) => {
  watched.expectProblem(/409|403/);
  const api = apiOf(page.request);
  const nameAtServer = async () => (await api.get<Customer>('customer')).billing.name;
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  const old = page;
  await old.goto(PATH);
  await expect(field(old, 'Name on invoices')).toBeVisible();
  const other = await context.newPage();
  await other.goto(PATH);

  await saveBy(other, 'Name on invoices', 'Aina Bills');
  await expect(other.getByText('Billing updated.')).toBeVisible();
  await saveBy(old, 'Email for invoices', 'bills@example.test');
  await expect(old.getByText('Billing updated.')).toBeVisible();
  await expect(field(old, 'Name on invoices')).toHaveValue('Aina Bills');

  await saveBy(other, 'Name on invoices', 'Theirs');
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => nameAtServer()).toBe('Theirs');
  await saveBy(old, 'Name on invoices', 'Mine');
  const dialog = old.getByRole('dialog', { name: /^Two versions of/ });
  await expect(dialog.getByRole('radio', { name: /^Yours/ })).toBeFocused();
  expect(await old.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await old.keyboard.press('ArrowUp');
  await old.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(field(old, 'Name on invoices')).toHaveValue('Theirs');
  expect(await nameAtServer()).toBe('Theirs');

  for (const [name, value] of [
    ['Bank', 'Maybank'],
    ['Account holder', 'Aina'],
  ] as const)
    await field(old, name).fill(value);
  await saveBy(old, 'Account number', '514012345678');
  await expectOpenAccessible(old, old.getByRole('dialog', { name: 'Is it you?' }));
  await old
    .getByRole('dialog')
    .getByLabel(/^Password/)
    .fill(DEMO.password);
  await old.keyboard.press('Enter');
  await expect(old.getByRole('dialog')).toHaveCount(0);
  await old.reload();
  await expect(field(old, 'Account number')).toHaveValue('514012345678');
  await expect(field(old, 'Email for invoices')).toHaveValue('bills@example.test');
});
