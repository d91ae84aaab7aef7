import { expect, expectAccessible, forbidMouse, signIn, test } from '../support.ts';

test('by mouse, an app is installed with a secret, edited without it and uninstalled (APPS-01, APPS-09, APPS-10, APPS-13, APPS-14, APPS-15, APPS-16, APPS-17, APPS-18, APPS-22, APPS-28, APPS-34, APPS-38, APPS-39, APPS-41, APPS-43)', {
  tag: '@page',
}, async ({ page }) => {
  await signIn(page);
  await page.goto('/customer/apps/list');
  await page.getByRole('tab', { name: 'Available' }).click();
  await page.getByLabel('Search apps').fill('grab');
  await expect(page.getByText('1 row')).toBeAttached();
  await page.getByRole('link', { name: 'GrabExpress' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Install GrabExpress' })).toBeVisible();
  await expect(page.getByLabel('App ID')).toBeDisabled();
  await expect(page.getByLabel('Name', { exact: false }).first()).toHaveValue(/^GrabExpress - \d+$/);
  await expect(page.getByLabel('Webhook address')).toHaveCount(0);
  await page.getByLabel('Client ID').fill('aina');
  await page.getByLabel('Client secret').fill('hunter2');
  await expect(page.getByLabel('Client secret')).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('App installed')).toBeVisible();
  await expect(page).toHaveURL(/\/apps\/list/);
  await page.getByRole('link', { name: /^GrabExpress - / }).click();
  await expect(page.getByLabel('Client ID')).toHaveValue('aina');
  await expect(page.getByLabel('Client secret')).toHaveValue('••••••••');
  await expect(page.getByLabel('Webhook address')).toHaveValue(
    /\/v1\.0\/plugin\/tracking\/grab-express\?pid=\d+&cid=[\w-]+&key=[\w-]+/,
  );
  await page.getByLabel('Sandbox').check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('App configuration saved.')).toBeVisible();
  const row = page.getByRole('row', { name: /^GrabExpress - / });
  await expect(row).toContainText('Active');
  await row.focus();
  await page.keyboard.press('#');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Uninstall app' }).click();
  await expect(page.getByText(/^App \d+ GrabExpress - \d+ uninstalled\.$/)).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('by keyboard only, a wrong config leads to its faulty field (SHELL-32, APPS-11, APPS-23, APPS-24, APPS-25)', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/customer/apps/install');
  await expect(page).toHaveURL(/\/apps\/list/);
  await forbidMouse(page);
  await page.goto('/customer/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(page.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();
  await page.goto('/customer/apps/install?app=stripe');
  const config = page.getByLabel('Config', { exact: false });
  await config.focus();
  await page.keyboard.insertText('{\n  "key": "abc"\n  "mode": 1\n}');
  await expect(page.getByText('Config must be JSON: line 3, column 3').first()).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(config).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Go to this place' }).press('Enter');
  expect(await config.evaluate((e: HTMLTextAreaElement) => [e.selectionStart, e.selectionEnd])).toEqual([
    19, 20,
  ]);
  await expect(config).toBeFocused();
});
