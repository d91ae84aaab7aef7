import { expect, expectAccessible, forbidMouse, signIn, test } from '../support.ts';

test('a wallet is topped up by keyboard: plan, method, card, new balance (PAY-01, PAY-04, PAY-05, PAY-14, PAY-17, PAY-23, PAY-33, PAY-34, PAY-37, SHELL-26)', {
  tag: '@page',
}, async ({ page, watched }) => {
  watched.expectProblem(/422/);
  await forbidMouse(page);
  await signIn(page);
  await page.goto('/customer/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('w');
  await expect(page).toHaveURL(/\/customer\/payment$/);
  // The account's present plan.
  await expect(page.getByLabel('Amount')).toHaveValue('100');
  await expect(page.getByLabel('Amount')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('45');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Use steps of 10')).toBeVisible();
  await page.getByLabel('Amount').fill('100');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('radio', { name: 'Card' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByLabel('Promo code')).toBeFocused();
  await page.keyboard.type('NOSUCH');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('This promo code is not known.')).toBeVisible();
  await page.getByLabel('Promo code').fill('TOPUP10');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(/sandbox\/pay/);
  await expect(page.locator('#card')).toBeFocused();
  await page.keyboard.type('4242424242424242');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/customer\/payment\/[0-9a-f-]{36}/);
  await expect(page.getByRole('heading', { name: 'Payment received. Thank you.' })).toBeVisible();
  await expect(page.getByText('Plan: Standard')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('link', { name: 'New order' }).last()).toBeVisible();
});

test('an order that the wallet cannot pay leads to a top-up of the missing amount, and back to the order (PAY-24, PAY-26, PAY-31)', {
  tag: '@page',
}, async ({ page }) => {
  // Not the account whose empty wallet other tests need. The amount is enough for its present plan, so the plan stays.
  await signIn(page);
  await page.goto('/customer/payment?missing=97.35&back=/orders/new-order');
  await expect(page.getByText('Your wallet is MYR 97.35 short of what you want to pay.')).toBeVisible();
  await page.getByRole('button', { name: 'Change: Payment method' }).click();
  await page.getByRole('radio', { name: 'Bank transfer' }).check();
  await page.getByRole('button', { name: /^Continue/ }).click();
  await page.getByRole('button', { name: /^Pay MYR 100\.00/ }).click();
  const details = page.frameLocator('iframe[title="How to pay"]');
  await expect(details.getByText('MYR 100.00')).toBeVisible();
  const [bank] = await Promise.all([page.waitForEvent('popup'), details.getByRole('link').click()]);
  await bank.getByRole('button', { name: 'The transfer has arrived' }).click();
  await expect(page.getByRole('heading', { name: 'Payment received. Thank you.' })).toBeVisible();
  await page.getByRole('link', { name: 'Go on where you left off' }).click();
  await expect(page).toHaveURL(/orders\/new-order$/);
});
