import type { Page } from '@playwright/test';
import { apiOf, bookOrder, expect, marked, pdfOpenedBy, reference, test } from '../support.ts';
import { draft, enterGrid, openDrafts, read } from './bulkWorld.ts';
import {
  balanceOf,
  cut,
  deskNames,
  keysOf,
  loseAnswer,
  made,
  mend,
  noneWaits,
  openedDesk,
  openForm,
  personOf,
  waiting,
  withDeadLine,
} from './deadLineWorld.ts';

// Page and worker for offline work load in spare time, without files of an earlier visit.
test.use({ preloads: true, firstVisit: true });

const KEY = { 'x-delyvax-access-token': `dx${'0'.repeat(40)}` };

withDeadLine();

/** A draft of the API, open in the form. */
async function openDraft(page: Page, id: string): Promise<void> {
  await page.goto(`/customer/orders/new-order/${id}`);
  await expect(page.getByLabel('Note', { exact: false })).toBeVisible();
  await openedDesk(page);
}

test('the line is cut while a draft is changed: the change waits over a reload and is saved once, into the same draft (BX-53)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const name = personOf('changing');
  const { id } = await bookOrder(api, { process: false, referenceNo: name });
  await openDraft(page, id);
  await page.getByLabel('Note', { exact: false }).fill('Ring twice');
  await cut(context);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(waiting(page, 1)).toBeVisible();
  await page.reload();
  await expect(waiting(page, 1)).toBeVisible();
  await mend(context);
  await noneWaits(page);
  expect((await api.get<{ note: string; version: number }>(`order/${id}`)).note).toBe('Ring twice');
  expect(await made(api, name)).toBe(1);
});

test('the line is cut while somebody else changes the same draft: with the line both versions are shown, and the chosen one is saved (BX-53)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const name = personOf('both');
  const { id } = await bookOrder(api, { process: false, referenceNo: name });
  await openDraft(page, id);
  await page.getByLabel('Note', { exact: false }).fill('mine');
  await cut(context);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(waiting(page, 1)).toBeVisible();
  await request.put(`/v1.0/order/${id}`, { headers: KEY, data: { note: 'theirs' } });
  await mend(context);
  await expect(page.getByText('This draft was changed meanwhile.', { exact: false })).toBeVisible();
  expect((await api.get<{ note: string }>(`order/${id}`)).note).toBe('theirs');
  await page.getByRole('link', { name: /^Compare both versions of/ }).click();
  const versions = page.getByRole('dialog', { name: /^Two versions of/ });
  await expect(versions.getByRole('radio', { name: /Theirs\s*theirs/ })).toBeVisible();
  await versions.getByRole('radio', { name: /Yours\s*mine/ }).check();
  await versions.getByRole('button', { name: 'Use this choice' }).click();
  await expect.poll(async () => (await api.get<{ note: string }>(`order/${id}`)).note).toBe('mine');
  await noneWaits(page);
  expect(await made(api, name)).toBe(1);
});

test('the line is cut while cells are typed into the drafts: they stay over a reload, and each is saved when the line is back (BX-53)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const name = reference('cells');
  const { id } = await draft(api, name, null);
  await openDrafts(page, name);
  await openedDesk(page);
  await page.getByRole('switch', { name: 'All columns' }).check();
  await enterGrid(page);
  // The line dies between the request and its answer.
  await page.route(new RegExp(`/order/${id}`), () => undefined);
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('2.5');
  await page.keyboard.press('Enter');
  const cell = page.getByRole('gridcell', { name: /^2\.5/ });
  await expect(cell).toBeVisible();
  await expect.poll(() => deskNames(page)).toContainEqual(expect.stringContaining('/cells/'));
  await cut(context);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  await expect(cell).toBeVisible();
  expect((await read(api, id)).weight.value).toBe(0.5);
  await mend(context);
  await expect.poll(async () => (await read(api, id)).weight.value).toBe(2.5);
  expect((await read(api, id)).statusCode).toBe(0);
});

test('the line is cut while a label is printed: a notice says so, the order stays marked, and the label opens with the line (BX-53)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const { consignmentNo, id } = await bookOrder(api);
  await openForm(page);
  await page.goto(`/customer/order/${id}`);
  await expect(page.getByRole('heading', { name: consignmentNo })).toBeVisible();
  await cut(context);
  await page.keyboard.press('p');
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: /connection|response|offline/i })
      .first(),
  ).toBeVisible();
  await expect.poll(() => page.context().pages().length).toBe(1);
  await expect(page.getByRole('heading', { name: consignmentNo })).toBeVisible();
  await mend(context);
  await expect(page.getByText(/^You are offline/)).toHaveCount(0);
  const label = await pdfOpenedBy(page, () => page.keyboard.press('p'));
  expect(label.pages).toBe(1);
});

test('the line is cut while a draft is confirmed: the answer is lost, and the same press again books and pays once (BX-53)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const name = reference('confirm');
  const { id } = await bookOrder(api, { process: false, referenceNo: name });
  const CONFIRM = /\/v1\.0\/order\/process/;
  const keys = keysOf(page, CONFIRM);
  await openForm(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill(`confirm ${name}`);
  await expect(marked(page)).toContainText(name);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /Confirm/ });
  const pay = dialog.getByRole('button', { name: /MYR/ });
  await expect(pay).toBeEnabled();
  const before = await balanceOf(api);
  await loseAnswer(page, CONFIRM);
  await pay.click();
  await expect(dialog.getByText(/There was no response/).first()).toBeVisible();
  await mend(context);
  await expect(pay).toBeEnabled();
  await pay.click();
  await expect(dialog).toBeHidden();
  const booked = await api.get<{ statusCode: number; price: { amount: number } }>(`order/${id}`);
  expect(booked.statusCode).toBeGreaterThanOrEqual(100);
  expect(Math.round((before - (await balanceOf(api))) * 100)).toBe(Math.round(booked.price.amount * 100));
  expect(new Set(keys).size).toBe(1);
});
