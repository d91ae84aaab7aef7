import { DEMO, expect, expectAccessible, signIn, test } from '../support.ts';

test('signing in loads the customer, leads by get-started to the dashboard and shows a welcome for seven seconds (AUTH-11, AUTH-12, SHELL-56, SHELL-57, SHELL-77)', async ({
  page,
}) => {
  await page.goto('/customer/login');
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await page.getByLabel('Username or email').fill(DEMO.email);
  await page.getByLabel('Password').fill(DEMO.password);
  const customers = page.waitForResponse(/user\/customers/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect((await customers).ok()).toBe(true);
  const greeting = page.getByText('Welcome back, Nurul Aina.');
  await expect(greeting).toBeVisible();
  const shownAt = Date.now();
  expect(visited).toContain('/customer/get-started');
  await expect(page).toHaveURL(/\/customer\/?$/);
  await expect(page.getByTestId('balance')).toHaveText(/^MYR \d/);
  await expect(greeting).toBeHidden();
  expect(Date.now() - shownAt).toBeGreaterThan(3500);
});

test('another account is chosen by g u or by mouse, stays after a reload, and only its data is shown (AUTH-36, AUTH-37, AUTH-38, SHELL-62)', {
  tag: '@page',
}, async ({ page }) => {
  await signIn(page);
  await page.goto('/customer/');
  const switcher = page.getByRole('button', { name: /Switch account/ });
  await expect(switcher).toContainText('Aina Batik House');
  const first = await page.getByTestId('balance').innerText();
  await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  const other = await page.getByRole('menuitem').nth(1).locator('.MuiListItemText-primary').innerText();
  await page.keyboard.press('ArrowDown');
  const countsRequest = page.waitForRequest(/\/order\/statusCounts/);
  await page.keyboard.press('Enter');
  await expect(switcher).toContainText(other);
  await expect(page.getByTestId('balance')).not.toHaveText(first);
  const id = await page.evaluate(() => sessionStorage.getItem('customerId'));
  expect(new URL((await countsRequest).url()).searchParams.get('customerId')).toBe(id);
  await page.reload();
  await expect(switcher).toContainText(other);
  await switcher.click();
  await page.getByRole('menuitem').first().click();
  await expect(page.getByTestId('balance')).toHaveText(first);
});

test('a reload keeps the account of a tab that never switched, after another tab switched (BX-50, AUTH-38)', async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.goto('/customer/');
  const switcher = page.getByRole('button', { name: /Switch account/ });
  await expect(switcher).toContainText('Aina Batik House');
  const other = await context.newPage();
  await other.goto('/customer/');
  await other.getByRole('button', { name: /Switch account/ }).click();
  await other.getByRole('menuitem').nth(1).click();
  await expect(other.getByRole('button', { name: /Switch account/ })).toContainText('Penang');
  await page.reload();
  await expect(switcher).toHaveAccessibleName('Account Aina Batik House. Switch account');
});

test('a new customer completes the profile first, then continues (SHELL-46, SHELL-47, SHELL-58, SHELL-79, AUTH-72, AUTH-73, PROF-01, PROF-02, PROF-03, PROF-17, PROF-20, PROF-22)', {
  tag: '@page',
}, async ({ page }) => {
  await page.goto('/customer/signup');
  await page.getByLabel('Full name').fill('Siti Aminah');
  await page.getByLabel('Email').fill(`siti-${Date.now()}@example.test`);
  await page.getByLabel('Password').fill('batik and teak');
  await page.getByLabel(/phone/i).fill('0123456789');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText(/^Registration Success\. A verification link has been sent/)).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Let us know you better' })).toBeVisible();
  await page.goto('/customer/orders');
  await expect(page).toHaveURL(/update-profile/);
  await expect(page.getByLabel('Account type')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('link', { name: 'Account type is required' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Account type is required' }).press('Enter');
  await expect(page.getByLabel('Account type')).toBeFocused();
  await page.getByLabel('Account type').selectOption('business');
  await page.getByLabel(/^(Identity card|Business registration|Identification no)/).fill('202001012345');
  await page.getByLabel('Industry').selectOption('Fashion');
  await page
    .getByLabel(/^Date of (birth|incorporation)/)
    .first()
    .click();
  await page.keyboard.type('01022020');
  const saved = page.waitForRequest((r) => r.method() === 'PUT' && /\/customer\?/.test(r.url()));
  await page.keyboard.press('Control+Enter');
  expect((await saved).postDataJSON()).toMatchObject({ dob: '2020-02-01', websiteUrl: '-' });
  await expect(page.getByText('Profile updated.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Siti Aminah' })).toBeVisible();
  await page.goto('/customer/update-profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Siti Aminah' })).toBeVisible();
});

test('an open sign-up page shows no data of a user who later signs in in another tab (AUTH-24, AUTH-72)', async ({
  page,
  context,
}) => {
  await page.goto('/customer/signup');
  await page.getByLabel('Full name').fill('Tan Wei Ling');
  await page.getByLabel('Email').fill(`weiling-${Date.now()}@example.test`);
  await page.getByLabel('Password').fill('batik and teak');
  await page.getByLabel(/phone/i).fill('0123456789');
  await page.getByRole('checkbox').check();
  const other = await context.newPage();
  await signIn(other);
  await other.goto('/customer/');
  await expect(other.getByRole('heading', { level: 1, name: 'Welcome, Nurul Aina' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Let us know you better' })).toBeVisible();
  await expect(other.getByText('Aina Batik House')).toHaveCount(0);
});
