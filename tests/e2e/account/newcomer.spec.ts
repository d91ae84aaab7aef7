import type { Locator } from '@playwright/test';
import { expect, test } from '../support.ts';

test('a newcomer comes from signing up to the order form in seven clicks, with the name filled in and a menu of what opens (SHELL-46, BX-33)', async ({
  page,
}) => {
  let clicks = 0;
  const click = async (target: Locator) => {
    await target.click();
    clicks += 1;
  };
  await page.goto('/customer/signup');
  await page.getByLabel('Full name').fill('Nur Aina');
  await page.getByLabel('Email', { exact: true }).fill('nur.newcomer@example.test');
  await page.getByLabel('Password').fill('Harbour-lamp-73');
  await page.getByLabel('Phone number').last().fill('0123456789');
  await click(page.getByRole('checkbox', { name: 'I agree to the terms of service' }));
  await click(page.getByRole('button', { name: 'Sign up' }));
  await click(page.getByRole('link', { name: 'Continue' }));
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveCount(2);
  await page.getByLabel(/^Account type/).selectOption('personal');
  clicks += 1;
  await page.getByLabel(/^Identity card/).fill('900101145678');
  await click(page.locator('#profile-dob'));
  await page.keyboard.type('01-01-1990');
  await click(page.getByRole('button', { name: /^Save and continue/ }));
  await click(page.getByRole('link', { name: /New order/ }).first());
  await expect(page.getByLabel(/^Name/).first()).toBeVisible();
  expect(clicks).toBe(7);
});
