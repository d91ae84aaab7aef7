import type { Page, Request } from '@playwright/test';
import { apiOf, bookOrder, expect, expectAccessible, POOR, signIn, test } from '../support.ts';
import {
  cut,
  DEAD,
  deskNames,
  made,
  mend,
  noneWaits,
  ORDER,
  openForm,
  personOf,
  receiver,
  waiting,
} from './deadLineWorld.ts';

// Page and worker for offline work load in spare time, without files of an earlier visit.
test.use({ preloads: true, firstVisit: true });

async function writeDraft(page: Page, name: string): Promise<void> {
  await receiver(page).fill(name);
  await page.keyboard.press('ControlOrMeta+s');
}

test.beforeEach(async ({ page, watched }) => {
  watched.expectProblem(DEAD);
  await signIn(page);
});

test('a draft waits in a list if the connection is lost while typing, before saving or before the answer, and is made once under its key later; nothing is paid meanwhile (BX-53)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const [lost, next, name] = [personOf('lost'), personOf('next'), personOf('typing')];
  const keys = new Map<string, Set<string | undefined>>();
  page.on('request', (sent: Request) => {
    const body = sent.method() === 'POST' && ORDER.test(sent.url()) ? sent.postData() : null;
    const known = [lost, next, name].find((one) => body?.includes(one));
    if (known) keys.set(known, (keys.get(known) ?? new Set()).add(sent.headers()['idempotency-key']));
  });
  await openForm(page);
  await page.route(ORDER, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await cut(context);
    await route.abort();
  });
  await writeDraft(page, lost);
  await expect(waiting(page, 1)).toBeVisible();
  expect(await made(api, lost)).toBe(1);
  await page.unroute(ORDER);
  await mend(context);
  await noneWaits(page);

  await page.goto('/customer/orders/new-order');
  await receiver(page).fill(next);
  await cut(context);
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  // The next order begins; the previous draft is stored.
  await expect(receiver(page)).toHaveValue('');
  await expect(page.getByText('1 draft waits and is sent by itself.', { exact: false })).toBeVisible();
  await receiver(page).fill(name);
  await expect(page.getByText('Nothing is paid without a connection.', { exact: false })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(waiting(page, 2)).toBeVisible();
  await expect(page.getByText(name)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await made(api, name)).toBe(0);
  await mend(context);
  await expect(page.getByText('2 drafts that waited for the connection were saved.')).toBeVisible();
  await noneWaits(page);
  for (const one of [lost, next, name]) {
    await expect.poll(() => made(api, one)).toBe(1);
    expect(keys.get(one)?.size).toBe(1);
  }
});

test('a reload and a second tab open offline with drafts and contacts; later each draft is sent once, and both tabs say so (BX-53)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const [before, after] = [personOf('before'), personOf('after')];
  const { id } = await bookOrder(api, { process: false });
  await openForm(page);
  await cut(context);
  await writeDraft(page, before);
  await expect(waiting(page, 1)).toBeVisible();
  await page.reload();
  await expect(waiting(page, 1)).toBeVisible();
  await expect(page.getByText(/Drafts, contacts and prices are shown as they were/)).toBeVisible();
  await expect(page.locator(`[href*="${id}"], [data-row-id="${id}"], [role=row]`).first()).toBeVisible();
  const tab = await context.newPage();
  await tab.goto('/customer/contacts');
  await expect(tab.getByRole('heading', { level: 1, name: 'Address book' })).toBeVisible();
  await expect(tab.getByRole('row').nth(1)).toBeVisible();
  await tab.goto('/customer/orders/new-order');
  await writeDraft(tab, after);
  await expect(waiting(tab, 2)).toBeVisible();
  await expect(waiting(page, 2)).toBeVisible();
  await mend(context);
  await noneWaits(page);
  await noneWaits(tab);
  await expect.poll(() => made(api, before)).toBe(1);
  await expect.poll(() => made(api, after)).toBe(1);
});

test('offline the menu’s rates page keeps the console, and the page opens when the connection is back (BX-53)', async ({
  page,
  context,
}) => {
  await openForm(page);
  await cut(context);
  await page.getByRole('link', { name: 'Check rates', exact: true }).click();
  await expect(page.getByText(/^This page needs the connection/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Orders', exact: true })).toBeVisible();
  await mend(context);
  await expect(page).toHaveTitle(/Check rates/);
});

test('a session that ends elsewhere while this browser is offline loses its copies; its draft waits encrypted and is sent after signing in (BX-53)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const name = personOf('ended');
  await openForm(page);
  await cut(context);
  await writeDraft(page, name);
  await expect(waiting(page, 1)).toBeVisible();
  const other = await (await import('@playwright/test')).request.newContext({
    storageState: await context.storageState(),
  });
  await other.post(`${new URL(page.url()).origin}/v1.0/auth/logout`, { data: {} });
  await other.dispose();
  await mend(context);
  await expect(page).toHaveURL(/\/customer\/login/);
  const names = await deskNames(page);
  expect(names).toEqual([expect.stringContaining('/waiting/')]);
  expect(await made(api, name)).toBe(0);
  await signIn(page);
  await page.goto('/customer/orders/bulk-orders');
  await expect.poll(() => made(api, name)).toBe(1);
  await noneWaits(page);
});

test('after a session without an end another user of the browser finds no copy and no draft, and deletes the copies; the first user’s next session has other copies and sends the draft (BX-53)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const name = personOf('shared');
  const ownersOf = async (kind: RegExp) => [
    ...new Set((await deskNames(page)).filter((one) => kind.test(one)).map((one) => one.split('/')[0])),
  ];
  const COPIES = /^\w+\/(answer|rows)\//;
  const DRAFTS = /^\w+\/waiting\//;
  /** Signs in after the cookies of the last session ended while the browser was closed. Returns the owner of the new copies. */
  const signInLater = async (gone: string | undefined, who?: typeof POOR) => {
    await page.goto('about:blank');
    await context.clearCookies();
    await signIn(page, who);
    await mend(context);
    await page.goto('/customer/orders/bulk-orders');
    await expect.poll(() => ownersOf(COPIES)).toEqual([expect.not.stringMatching(`^${gone}$`)]);
    return (await ownersOf(COPIES))[0];
  };
  await openForm(page);
  await expect.poll(() => deskNames(page)).toContainEqual(expect.stringMatching(/\/rows\/\d+\/contacts$/));
  await cut(context);
  await writeDraft(page, name);
  await expect(waiting(page, 1)).toBeVisible();
  const [mine] = await ownersOf(COPIES);
  const [typed] = await ownersOf(DRAFTS);
  expect(typed).not.toBe(mine);
  const others = await signInLater(mine, POOR);
  await noneWaits(page);
  expect([mine, typed]).not.toContain(others);
  expect(await ownersOf(DRAFTS)).toEqual([typed]);
  expect(await made(api, name)).toBe(0);
  const later = await signInLater(others);
  expect([mine, typed, others]).not.toContain(later);
  await expect.poll(() => made(api, name)).toBe(1);
  await noneWaits(page);
});

test('signing out while drafts wait asks first; afterwards the browser holds no offline data, and a page says so until the connection is back (BX-53, B1-10)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const name = personOf('leaving');
  await openForm(page);
  await cut(context);
  await writeDraft(page, name);
  await expect(waiting(page, 1)).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out and lose what waits of 1 draft?' });
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(question).toBeHidden();
  await expect(waiting(page, 1)).toBeVisible();
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'You are signed out on this device' }),
  ).toBeVisible();
  await expect(page.getByText('Signing in needs the connection.', { exact: false })).toBeVisible();
  // No part of the console handles a key.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => deskNames(page)).toEqual([]);
  await mend(context);
  await expect(page).toHaveURL(/\/customer\/login/);
  // The server gets the sign-out once online, so the cookie that scripts cannot see is deleted, too.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('untoldSignOut'))).toBeNull();
  expect((await context.cookies()).map(({ name: cookie }) => cookie)).not.toContain('wb_refresh');
  const kept = () =>
    page.evaluate(async () => ({
      caches: await caches.keys(),
      workers: (await navigator.serviceWorker.getRegistrations()).length,
    }));
  await expect.poll(kept).toEqual({ caches: [], workers: 0 });
  const left = await page.evaluate(() => ({
    local: Object.keys(localStorage).sort(),
    cookies: document.cookie,
  }));
  expect(
    left.local.filter(
      (key) => !['companyId', 'keymap', 'lang', 'theme', 'username', 'remember'].includes(key),
    ),
  ).toEqual([]);
  expect(left.cookies).not.toContain('wb_');
  await page.goto('/customer/orders');
  await expect(page).toHaveURL(/\/customer\/login/);
  await expect.poll(() => deskNames(page)).toEqual([]);
  expect(await made(api, name)).toBe(0);
});
