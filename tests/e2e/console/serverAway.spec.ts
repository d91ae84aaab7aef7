import type { Page } from '@playwright/test';
import type { WorkerServer } from '../server.ts';
import { expect, signIn, test } from '../support.ts';

// Code loaded in spare time fails too while the server is away, and nothing is left from an earlier visit.
test.use({ preloads: true, firstVisit: true });

// Chromium's errors for a request whose server stops at any moment of the connection.
const SERVER_GONE =
  /ERR_CONNECTION|ERR_SOCKET_NOT_CONNECTED|ERR_INCOMPLETE|ERR_EMPTY_RESPONSE|occurred when fetching the script/;
const BANNER = /^The server cannot be reached\./;
const receiver = (page: Page) => page.getByRole('region', { name: 'Receiver details' });

/** Stops the server while `work` runs, and always starts it again. */
async function whileAway(server: WorkerServer, nextRelease: boolean, work: () => Promise<void>) {
  await server.halt();
  try {
    await work();
  } finally {
    await server.resume(nextRelease);
  }
}

test('a page shows that the server cannot be reached and keeps the typed text; when it is back the page continues by itself (SHELL-75, ERR-02, LIVE-07)', async ({
  page,
  server,
  watched,
}) => {
  test.skip(server === null, 'The server was started by hand.');
  if (!server) return;
  watched.expectProblem(SERVER_GONE);
  await signIn(page);
  await page.goto('/customer/orders/new-order');
  const name = receiver(page).getByRole('textbox', { name: 'Name' });
  await name.fill('Tan Wei Ling');
  const tab = await page.context().newPage();
  await tab.goto('/customer/orders');
  await expect(tab.getByRole('row').nth(1)).toBeVisible();
  await whileAway(server, false, async () => {
    await expect(page.getByText(BANNER)).toBeVisible();
    // The page's other chunks are not loaded yet either.
    await tab.keyboard.press('r');
    await expect(tab.getByText(BANNER)).toBeVisible();
    await tab.getByRole('link', { name: 'Import orders' }).click();
    await expect(tab.getByRole('heading', { name: 'This page could not be loaded.' })).toBeVisible();
    await tab.getByRole('button', { name: 'Try again' }).click();
    await expect(tab.getByText(/loads by itself as soon as it answers/)).toBeVisible();
    await expect(tab.getByText(/dynamically imported|Failed to fetch/)).toHaveCount(0);
    await expect(tab.getByRole('main').getByRole('link')).toHaveText(['Orders']);
  });
  await expect(page.getByText(BANNER)).toBeHidden();
  await expect(name).toHaveValue('Tan Wei Ling');
  await expect(tab.getByRole('heading', { level: 1, name: 'Import orders' })).toBeVisible();
});

test('after a new release an old tab still works: its next page comes from the new release, and the typed text stays (SHELL-75, FORM-116)', async ({
  page,
  server,
  watched,
}) => {
  test.skip(server === null, 'The server was started by hand.');
  if (!server) return;
  watched.expectProblem(SERVER_GONE);
  watched.expectProblem(/404|Failed to fetch dynamically/);
  const build = () => page.locator('meta[name="build"]').getAttribute('content');
  await signIn(page);
  await page.goto('/customer/orders/new-order');
  const name = receiver(page).getByRole('textbox', { name: 'Name' });
  await name.fill('Tan Wei Ling');
  const old = await build();
  await whileAway(server, true, () => expect(page.getByText(BANNER)).toBeVisible());
  try {
    await expect(page.getByText(BANNER)).toBeHidden();
    await expect(name).toHaveValue('Tan Wei Ling');
    expect(await build()).toBe(old);
    await page.getByRole('link', { name: 'Import orders' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Import orders' })).toBeVisible();
    await expect.poll(build).not.toBe(old);
    await page.getByRole('link', { name: 'New order' }).click();
    await expect(name).toHaveValue('Tan Wei Ling');
  } finally {
    await server.halt();
    await server.resume();
  }
});

test('a console whose first calls fail says so in the look of the tenant, dark too (SHELL-02, SHELL-75, BX-32)', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/Failed to load resource|net::ERR_FAILED/);
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page);
  await page.route(/\/v1\.0\/(company|user)/, (route) => route.abort());
  await page.goto('/customer/orders');
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  await expect(retry).toHaveCSS('text-transform', 'none');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(15, 20, 25)');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
