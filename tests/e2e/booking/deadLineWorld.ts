import type { BrowserContext, Page, Request } from '@playwright/test';
import { type Api, apiOf, expect, fillWallet, reference, signIn, test } from '../support.ts';

/** The call that creates an order or draft. */
export const ORDER = /\/v1\.0\/order(\?|$)/;
/** Errors that a browser reports for requests offline. */
export const DEAD = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK|502|409|401|404|422/;

export const cut = (context: BrowserContext) => context.setOffline(true);
export const mend = (context: BrowserContext) => context.setOffline(false);

export const receiver = (page: Page) =>
  page.getByRole('region', { name: 'Receiver details' }).getByRole('textbox', { name: 'Name' });
export const waiting = (page: Page, count: number) =>
  page.getByRole('heading', {
    name: count === 1 ? '1 draft waits for the connection' : `${count} drafts wait for the connection`,
  });
export const noneWaits = (page: Page) => expect(page.getByText(/waits? for the connection/)).toHaveCount(0);

/** Number of the server's drafts with this name. */
export const made = async (api: Api, name: string) =>
  (await api.page<{ id: string }>(`order?status=DRAFT&n=${encodeURIComponent(name)}`)).rowTotal;

/** A name of letters only, like a person's. */
export const personOf = (moment: string) =>
  `${moment} ${reference('x')
    .replace(/[^a-z]/g, '')
    .padEnd(4, 'q')} ${String.fromCharCode(...[...Array(6)].map(() => 97 + Math.floor(Math.random() * 26)))}`;

export async function openForm(page: Page): Promise<void> {
  await page.goto('/customer/orders/new-order');
  await expect(receiver(page)).toBeVisible();
  await openedDesk(page);
}

/** Waits for all that loads in spare time: the code for offline work, the copies, and the worker with its pages. */
export async function openedDesk(page: Page): Promise<void> {
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

/** The idempotency keys of the page's writes to these addresses. */
export function keysOf(page: Page, address: RegExp): string[] {
  const keys: string[] = [];
  page.on('request', (sent: Request) => {
    const key = sent.headers()['idempotency-key'];
    if (sent.method() !== 'GET' && address.test(sent.url()) && key) keys.push(key);
  });
  return keys;
}

/** The server handles the next write to this address, and the line is cut before its answer. */
export async function loseAnswer(page: Page, address: RegExp): Promise<void> {
  let isLost = false;
  await page.route(address, async (route) => {
    if (isLost || route.request().method() === 'GET') return route.continue();
    isLost = true;
    await route.fetch();
    await cut(page.context());
    await route.abort();
  });
}

/** Payments from the wallet for orders of this recipient, as amounts. */
export async function paidFor(api: Api, name: string): Promise<number[]> {
  const { data } = await api.page<{ consignmentNo: string | null; price: { amount: number } | null }>(
    `order?n=${encodeURIComponent(name)}`,
  );
  return data.filter((order) => order.consignmentNo).map((order) => order.price?.amount ?? 0);
}

/** The wallet's balance. */
export const balanceOf = async (api: Api): Promise<number> =>
  (await api.get<{ walletBalance: number }>('customer')).walletBalance;

/** Names of the stored offline records. */
export const deskNames = (page: Page) =>
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

export function withDeadLine(): void {
  test.beforeEach(async ({ page, context, watched, request }) => {
    watched.expectProblem(DEAD);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await fillWallet(apiOf(request));
    await signIn(page);
  });
}
