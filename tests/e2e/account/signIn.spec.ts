import { DEMO, expect, expectAccessible, loaded, signIn, test } from '../support.ts';

test('a visit without a session is redirected to sign-in once, and after signing in to the requested page (SHELL-44, SHELL-45, AUTH-01)', {
  tag: '@page',
}, async ({ page }) => {
  await page.addInitScript(() => {
    const push = history.pushState.bind(history);
    (window as unknown as { pushes: number }).pushes = 0;
    history.pushState = (...args) => {
      (window as unknown as { pushes: number }).pushes++;
      push(...args);
    };
  });
  let navigations = 0;
  page.on('framenavigated', () => navigations++);
  await page.goto('/customer/orders');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  expect(
    navigations + (await page.evaluate(() => (window as unknown as { pushes: number }).pushes)),
  ).toBeLessThan(10);
  await expectAccessible(page);
  await page.getByLabel('Username or email').fill(DEMO.email);
  await page.getByLabel('Password').fill(DEMO.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(page).toHaveURL(/\/customer\/orders/);
});

test('bad input is marked at its field and typed text stays; a wrong password shows the server message (AUTH-02, AUTH-03, AUTH-04, AUTH-13, AUTH-17)', {
  tag: '@page',
}, async ({ page, watched }) => {
  watched.expectProblem(/401/);
  await page.goto('/customer/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Username or email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Username or email').fill('demo@nowhere');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Invalid email address')).toBeVisible();
  await page.getByLabel('Username or email').fill('somebody@waybill.test');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('Wrong username or password.');
  await expect(page.getByLabel('Username or email')).toHaveValue('somebody@waybill.test');
});

test('remember-me stores the name, never the password; signing out keeps the name and clears the rest (AUTH-20, AUTH-21, AUTH-22, AUTH-23, AUTH-24, AUTH-25, AUTH-26, B1-10)', {
  tag: '@page',
}, async ({ page, watched }) => {
  // Requests in progress when the session ended.
  watched.expectProblem(/401/);
  await page.goto('/customer/login');
  await page.getByLabel('Username or email').fill(DEMO.email);
  await page.getByLabel('Password').fill(DEMO.password);
  await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Username or email')).toHaveValue(DEMO.email);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(kept).not.toContain(DEMO.password);
  expect(kept).not.toMatch(/eyJ|customerId/);
  await page.goto('/customer/orders');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('a redirect address outside the API is not followed, and a message in the link is plain text (AUTH-34, AUTH-35, B2-17)', async ({
  page,
}) => {
  await page.goto(
    '/customer/login?redirectUrl=https%3A%2F%2Fevil.example%2Fx&infoMsg=%3Cb%3EHello%3C%2Fb%3E',
  );
  await expect(page.getByText('<b>Hello</b>')).toBeVisible();
  await page.getByLabel('Username or email').fill(DEMO.email);
  await page.getByLabel('Password').fill(DEMO.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  expect(new URL(page.url()).hostname).toBe('localhost');
});

test('one tab refreshes the session for all tabs; a sign-out in one tab signs out the other (AUTH-27, AUTH-28, AUTH-29)', async ({
  context,
}) => {
  const [first, second] = [await context.newPage(), await context.newPage()];
  await signIn(first);
  let refreshes = 0;
  context.on('request', (r) => r.url().includes('auth/refreshToken') && refreshes++);
  await first.goto('/customer/orders');
  await expect(first.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await expect(first.getByRole('row').nth(1)).toBeVisible();
  await loaded(first);
  await second.goto('/customer/orders');
  await expect(second.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  expect(refreshes).toBe(1);
  await first.getByRole('button', { name: 'Your account' }).click();
  await first.getByRole('menuitem', { name: 'Sign out' }).click();
  // Waits for both tabs, because closing a tab during a page change can block the browser.
  for (const tab of [first, second])
    await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});
