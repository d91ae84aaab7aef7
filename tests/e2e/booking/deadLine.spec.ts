import type { BrowserContext, Page, Request } from '@playwright/test';
import { type Api, apiOf, bookOrder, expect, expectAccessible, reference, signIn, test } from '../support.ts';

// The page and the worker that opens it offline are loaded in spare time, and nothing is left from an earlier visit.
test.use({ preloads: true, firstVisit: true });

const ORDER = /\/v1\.0\/order(\?|$)/;
/** Errors that a browser reports for requests offline. */
const DEAD = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK|502|409|401|404|422/;

const receiver = (page: Page) =>
  page.getByRole('region', { name: 'Receiver details' }).getByRole('textbox', { name: 'Name' });
const waiting = (page: Page, count: number) =>
  page.getByRole('heading', {
    name: count === 1 ? '1 draft waits for the connection' : `${count} drafts wait for the connection`,
  });
const noneWaits = (page: Page) => expect(page.getByText(/waits? for the connection/)).toHaveCount(0);

/** How many drafts of that name the server has. */
const made = async (api: Api, name: string) =>
  (await api.page<{ id: string }>(`order?status=DRAFT&n=${encodeURIComponent(name)}`)).rowTotal;

async function openForm(page: Page): Promise<void> {
  await page.goto('/customer/orders/new-order');
  await expect(receiver(page)).toBeVisible();
  await openedDesk(page);
}

/** Everything that is loaded in spare time is available: the code for offline work, the copies, and the worker with its pages. */
async function openedDesk(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const kept = (await caches.keys()).find((name) => name.startsWith('desk-'));
        return kept ? Boolean(await (await caches.open(kept)).match('/customer/orders/new-order')) : false;
      }),
    )
    .toBe(true);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

async function writeDraft(page: Page, name: string): Promise<void> {
  await receiver(page).fill(name);
  await page.keyboard.press('ControlOrMeta+s');
}

/** A name of letters only, as people have. */
const personOf = (moment: string) =>
  `${moment} ${reference('x')
    .replace(/[^a-z]/g, '')
    .padEnd(4, 'q')} ${String.fromCharCode(...[...Array(6)].map(() => 97 + Math.floor(Math.random() * 26)))}`;

const cut = (context: BrowserContext) => context.setOffline(true);
const mend = (context: BrowserContext) => context.setOffline(false);
const failsOn = (watched: { expectProblem(pattern: RegExp): void }) => watched.expectProblem(DEAD);

test.beforeEach(async ({ page, watched }) => {
  failsOn(watched);
  await signIn(page);
});

test('when the line is cut while the user types, the draft waits, is listed and is sent once when the line is back; nothing is paid meanwhile (BX-53)', {
  tag: '@page',
}, async ({ page, context, request }) => {
  const api = apiOf(request);
  const name = personOf('typing');
  await openForm(page);
  await cut(context);
  await receiver(page).fill(name);
  await expect(page.getByText('Nothing is paid without a connection.', { exact: false })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+s');
  await expect(waiting(page, 1)).toBeVisible();
  await expect(page.getByText(name)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await made(api, name)).toBe(0);
  await mend(context);
  await expect(page.getByText('A draft that waited for the connection was saved.')).toBeVisible();
  await noneWaits(page);
  await expect.poll(() => made(api, name)).toBe(1);
});

/** Moments at which the connection is cut, each with the step that its draft waits for. */
const MOMENTS: [moment: string, cutAt: (of: Moment) => Promise<void>][] = [
  [
    'between typing and saving',
    async ({ page, context, name }) => {
      await receiver(page).fill(name);
      await cut(context);
      await page.keyboard.press('ControlOrMeta+Shift+Enter');
      // The next order begins, with the draft before it safe.
      await expect(receiver(page)).toHaveValue('');
      await expect(page.getByText('1 draft waits and is sent by itself.', { exact: false })).toBeVisible();
      await mend(context);
    },
  ],
  [
    'on the way to the server: the call never arrives',
    async ({ page, api, name }) => {
      await page.route(ORDER, (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      );
      await writeDraft(page, name);
      await expect(waiting(page, 1)).toBeVisible();
      expect(await made(api, name)).toBe(0);
      await page.unroute(ORDER);
      await page.reload();
    },
  ],
  [
    'after the server has saved and before its answer: it is sent again with its key',
    async ({ page, context, api, name }) => {
      const keys: (string | undefined)[] = [];
      const noteKey = (r: Request) => {
        if (r.method() === 'POST' && ORDER.test(r.url())) keys.push(r.headers()['idempotency-key']);
      };
      page.on('request', noteKey);
      await page.route(ORDER, async (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        await route.fetch();
        await cut(context);
        await route.abort();
      });
      await writeDraft(page, name);
      await expect(waiting(page, 1)).toBeVisible();
      expect(await made(api, name)).toBe(1);
      await page.unroute(ORDER);
      await mend(context);
      await noneWaits(page);
      page.off('request', noteKey);
      expect(keys.length).toBeGreaterThan(1);
      expect(new Set(keys).size).toBe(1);
    },
  ],
  [
    'by a proxy that answers 502 for the server',
    async ({ page, name }) => {
      await page.route(/\/v1\.0\//, (route) =>
        route.fulfill({ status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' }),
      );
      await writeDraft(page, name);
      await expect(waiting(page, 1)).toBeVisible();
      await expect(page.getByText(/^The server cannot be reached/)).toBeVisible();
      await page.unroute(/\/v1\.0\//);
    },
  ],
  [
    'until the token has expired: it is sent with a new one',
    async ({ page, context, name }) => {
      await cut(context);
      await writeDraft(page, name);
      await expect(waiting(page, 1)).toBeVisible();
      let refused = 0;
      await page.route(ORDER, (route) => {
        if (route.request().method() !== 'POST' || refused++ > 0) return route.continue();
        return route.fulfill({ status: 401, json: { error: { code: 'ERR_AUTH_U03', message: 'Expired' } } });
      });
      await mend(context);
      await noneWaits(page);
      expect(refused).toBe(2);
      await page.unroute(ORDER);
    },
  ],
];
interface Moment {
  page: Page;
  context: BrowserContext;
  api: Api;
  name: string;
}

test('when the line is cut between typing and the end of the token, each draft waits and is made once (BX-53)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  for (const [index, [moment, cutAt]] of MOMENTS.entries())
    await test.step(moment, async () => {
      const name = personOf(`moment${'x'.repeat(index)}`);
      await openForm(page);
      await cutAt({ page, context, api, name });
      await noneWaits(page);
      await expect.poll(() => made(api, name)).toBe(1);
    });
});

test('a reload without a line opens the console with drafts, contacts and the last prices, and new drafts are sent once (BX-53)', async ({
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
  await page.goto('/customer/contacts');
  await expect(page.getByRole('heading', { level: 1, name: 'Address book' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.goto('/customer/orders/new-order');
  await writeDraft(page, after);
  await expect(waiting(page, 2)).toBeVisible();
  await mend(context);
  await noneWaits(page);
  await expect.poll(() => made(api, before)).toBe(1);
  await expect.poll(() => made(api, after)).toBe(1);
});

test('two tabs send each draft once when the line comes back, and both say so (BX-53)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const [one, two] = [personOf('one'), personOf('two')];
  await openForm(page);
  const tab = await context.newPage();
  await openForm(tab);
  await cut(context);
  await writeDraft(page, one);
  await expect(waiting(page, 1)).toBeVisible();
  await writeDraft(tab, two);
  await expect(waiting(tab, 2)).toBeVisible();
  await expect(waiting(page, 2)).toBeVisible();
  await mend(context);
  await noneWaits(page);
  await noneWaits(tab);
  expect(await made(api, one)).toBe(1);
  expect(await made(api, two)).toBe(1);
});

test('a session that ends elsewhere while the line is dead loses its copies; its draft waits sealed and is sent after signing in (BX-53)', async ({
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

test('signing out while drafts wait asks first; afterwards the browser holds nothing of the desk, and a page says so until the line is back (BX-53, B1-10)', async ({
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
  // Nothing of the console hears a key.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await deskNames(page)).toEqual([]);
  await mend(context);
  await expect(page).toHaveURL(/\/customer\/login/);
  // The server gets the sign-out once online, so the cookie that scripts cannot see is deleted, too.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('untoldSignOut'))).toBeNull();
  expect((await context.cookies()).map(({ name: cookie }) => cookie)).not.toContain('wb_refresh');
  const left = await page.evaluate(async () => ({
    local: Object.keys(localStorage).sort(),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookies: document.cookie,
  }));
  expect(
    left.local.filter(
      (key) => !['companyId', 'keymap', 'lang', 'theme', 'username', 'remember'].includes(key),
    ),
  ).toEqual([]);
  expect(left.caches).toEqual([]);
  expect(left.workers).toBe(0);
  expect(left.cookies).not.toContain('wb_');
  await page.goto('/customer/orders');
  await expect(page).toHaveURL(/\/customer\/login/);
  expect(await deskNames(page)).toEqual([]);
  expect(await made(api, name)).toBe(0);
});

test('a draft is made for the account that it was written for, although another account is chosen while the line is dead (BX-53)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const name = personOf('account');
  await openForm(page);
  await cut(context);
  await writeDraft(page, name);
  await expect(waiting(page, 1)).toBeVisible();
  await page.getByRole('button', { name: /Switch account/ }).click();
  await page.getByRole('menuitem').nth(1).click();
  await noneWaits(page);
  await mend(context);
  // The key of the API is the first account's.
  await expect.poll(() => made(api, name)).toBe(1);
});

test('a draft that is changed here without a line and by another user meanwhile shows both versions, and the choice is saved (BX-53)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const { id } = await bookOrder(api, { process: false });
  await openForm(page);
  await page.goto(`/customer/orders/new-order/${id}`);
  const note = page.getByLabel('Note', { exact: false });
  await note.fill('mine');
  await cut(context);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(waiting(page, 1)).toBeVisible();
  await request.put(`/v1.0/order/${id}`, {
    headers: { 'x-delyvax-access-token': `dx${'0'.repeat(40)}` },
    data: { note: 'theirs' },
  });
  await mend(context);
  await expect(page.getByText('Someone else changed this draft meanwhile.', { exact: false })).toBeVisible();
  expect((await api.get<{ note: string }>(`order/${id}`)).note).toBe('theirs');
  await page.getByRole('link', { name: /^Compare both versions of/ }).click();
  const versions = page.getByRole('dialog', { name: /^Two versions of/ });
  await expect(versions.getByRole('radio', { name: 'Yours mine' })).toBeChecked();
  await versions.getByRole('button', { name: 'Use this choice' }).click();
  await expect.poll(async () => (await api.get<{ note: string }>(`order/${id}`)).note).toBe('mine');
  await page.goto('/customer/orders/bulk-orders');
  await noneWaits(page);
});

test('a draft that is changed here without a line and deleted meanwhile waits with its reason until a person opens it; the others are sent (BX-53)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const [gone, good] = [personOf('gone'), personOf('good')];
  const { id } = await bookOrder(api, { process: false });
  await openForm(page);
  await page.goto(`/customer/orders/new-order/${id}`);
  await receiver(page).fill(gone);
  await cut(context);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(waiting(page, 1)).toBeVisible();
  await page.goto('/customer/orders/new-order');
  await writeDraft(page, good);
  await expect(waiting(page, 2)).toBeVisible();
  await api.remove(`order/${id}`);
  await mend(context);
  await expect.poll(() => made(api, good)).toBe(1);
  await expect(waiting(page, 1)).toBeVisible();
  await expect(page.getByText('Not saved:', { exact: false })).toBeVisible();
  expect(await made(api, gone)).toBe(0);
  await page.getByRole('link', { name: `Open the draft ${gone}` }).click();
  await noneWaits(page);
  await expect.poll(() => made(api, gone)).toBe(1);
});

/** Names of the stored offline records. */
const deskNames = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('desk');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          if (!db.objectStoreNames.contains('sealed')) return resolve([]);
          const all = db.transaction('sealed').objectStore('sealed').getAllKeys();
          all.onsuccess = () => resolve(all.result.map(String));
          all.onerror = () => reject(all.error);
        };
      }),
  );
