import type { Locator } from '@playwright/test';
import { joinAs } from '../members.ts';
import { expect, forbidMouse, test } from '../support.ts';

for (const by of ['keyboard', 'mouse'] as const)
  test(`a rule for the inbox is made, tested, switched off and deleted by ${by} alone (BX-40)`, async ({
    page,
    request,
    baseURL,
  }) => {
    await joinAs(page, { request, baseURL }, { role: 'viewer' });
    if (by === 'keyboard') await forbidMouse(page);
    const press = async (control: Locator, key = 'Enter') => {
      if (by === 'mouse') return control.click();
      await control.focus();
      await page.keyboard.press(key);
    };
    await page.goto('/customer/settings/rules');
    await expect(page.getByText('You have no rule yet.')).toBeVisible();
    await press(page.getByRole('button', { name: /^Make the rule/ }));
    await expect(page.getByText('The rule is made.')).toBeVisible();
    const rule = page.getByRole('heading', { level: 2, name: 'All matters' });
    await expect(rule).toBeVisible();
    await press(page.getByRole('button', { name: 'Send a test: All matters' }));
    await expect(page.getByText('The test is sent.')).toBeVisible();
    const on = page.getByRole('switch', { name: 'On: All matters' });
    await expect(on).toBeChecked();
    await press(on, 'Space');
    await expect(page.getByText('The rule is off.')).toBeVisible();
    await expect(on).not.toBeChecked();
    await press(page.getByRole('button', { name: 'Delete: All matters' }));
    await expect(page.getByText('You have no rule yet.')).toBeVisible();
    await expect(rule).toHaveCount(0);
  });
