import type { Page } from '@playwright/test';
import { apiOf, expect, marked, palette, test } from '../support.ts';
import {
  balanceOf,
  cut,
  deskNames,
  keysOf,
  loseAnswer,
  made,
  mend,
  noneWaits,
  ORDER,
  openForm,
  paidFor,
  personOf,
  receiver,
  waiting,
  withDeadLine,
} from './deadLineWorld.ts';

// Page and worker for offline work load in spare time, without files of an earlier visit.
test.use({ preloads: true, firstVisit: true });
const payButton = (page: Page) => page.getByRole('button', { name: /^Confirm order · MYR/ });
const result = (page: Page) => page.getByRole('dialog', { name: 'Order result' });
const region = (page: Page) => page.getByRole('region', { name: 'Receiver details' });

/** Pastes the address of a recipient into the open form. */
async function paste(page: Page, name: string): Promise<void> {
  await receiver(page).focus();
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `${name}\n012-345 6789\n8 Lebuh Pantai\n10300 George Town\nPulau Pinang`,
  );
  await page.keyboard.press('ControlOrMeta+v');
}

/** Saves the open form as a draft, which waits for the line; mends the line, after which the API has it once. */
async function savedOnceWithLine(page: Page, api: ReturnType<typeof apiOf>, name: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
  await expect(waiting(page, 1)).toBeVisible();
  await mend(page.context());
  await noneWaits(page);
  expect(await made(api, name)).toBe(1);
}

/** One order of this recipient is paid, and the balance is less by its price alone. */
async function expectPaidOnce(api: ReturnType<typeof apiOf>, name: string, before: number): Promise<void> {
  const [price = 0, ...more] = await paidFor(api, name);
  expect(more).toEqual([]);
  expect(Math.round((before - (await balanceOf(api))) * 100)).toBe(Math.round(price * 100));
}

withDeadLine();

test('the line is cut while prices are asked: the last prices stand there as old and cannot be booked; a reload keeps the form, and prices come with the line (BX-53)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const name = personOf('pricing');
  await openForm(page);
  await paste(page, name);
  await expect(payButton(page)).toBeVisible();
  await cut(context);
  await region(page).getByLabel('Postcode').fill('10200');
  await expect(page.getByText(/^Last prices, from/)).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await page.reload();
  await expect(receiver(page)).toHaveValue(name);
  await expect(region(page).getByLabel('Postcode')).toHaveValue('10200');
  await expect(page.getByText(/^Last prices, from/)).toBeVisible();
  await mend(context);
  await expect(payButton(page)).toBeEnabled();
  await expect(page.getByText(/^Last prices, from/)).toHaveCount(0);
  expect(await paidFor(api, name)).toEqual([]);
  expect(await made(api, name)).toBe(0);
});

test('the line is cut on the rates page: a reload shows the last prices as old, in the console; the page returns with the line (BX-53)', async ({
  page,
  context,
}) => {
  await openForm(page);
  await page.goto(
    '/customer/check-rates?o.zipcode=50450&o.country=MY&d.zipcode=10200&d.country=MY&weight=2&itemType=PARCEL',
  );
  await expect(page.getByText(/MYR\s\d/).first()).toBeVisible();
  await expect.poll(() => deskNames(page)).toContainEqual(expect.stringContaining('/quote/'));
  await cut(context);
  await page.reload();
  await expect(page.getByText(/^Last prices, from/)).toBeVisible();
  await expect(page.getByText(/50450 to 10200/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Orders', exact: true })).toBeVisible();
  await mend(context);
  await expect(page.getByText(/^Last prices, from/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Get prices' })).toBeVisible();
});

test('the line is cut while paying: the answer is lost, a reload keeps the form, and the same key pays once (BX-53, FORM-99)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const name = personOf('paying');
  const keys = keysOf(page, ORDER);
  await openForm(page);
  await paste(page, name);
  await expect(payButton(page)).toBeEnabled();
  const before = await balanceOf(api);
  await loseAnswer(page, ORDER);
  await payButton(page).click();
  await expect(page.getByText(/There was no response/).first()).toBeVisible();
  await page.reload();
  await expect(receiver(page)).toHaveValue(name);
  await mend(context);
  await expect(payButton(page)).toBeEnabled();
  await payButton(page).click();
  await expect(result(page)).toContainText('Successfull');
  expect(new Set(keys).size).toBe(1);
  await expectPaidOnce(api, name, before);
  await noneWaits(page);
});

test('the line is cut before paying: a press pays nothing and says so, the draft is saved instead and comes once (BX-53)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const name = personOf('unpaid');
  await openForm(page);
  await paste(page, name);
  await expect(payButton(page)).toBeEnabled();
  const before = await balanceOf(api);
  await cut(context);
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(
    page.getByText('Nothing is paid without a connection.', { exact: false }).first(),
  ).toBeVisible();
  await savedOnceWithLine(page, api, name);
  expect(await paidFor(api, name)).toEqual([]);
  expect(await balanceOf(api)).toBe(before);
});

test('the line is cut while a contact is searched: the kept address book answers, and the order to the contact waits and comes once (BX-53)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const name = personOf('searching');
  await api.post('contact', {
    name,
    phone: '+60167001234',
    address1: '88 Lebuh Chulia',
    postcode: '10200',
    city: 'George Town',
    state: 'Pulau Pinang',
    country: 'MY',
    tags: ['Receiver'],
  });
  await openForm(page);
  await page.getByRole('link', { name: 'Address book', exact: true }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await cut(context);
  await page.getByLabel('Search by name').fill(name);
  const row = page.getByRole('row', { name, exact: true });
  await expect(row).toContainText('88 Lebuh Chulia');
  await row.getByRole('button', { name: 'New order' }).click();
  await expect(receiver(page)).toHaveValue(name);
  await expect(region(page).getByLabel('Postcode')).toHaveValue('10200');
  await savedOnceWithLine(page, api, name);
});

const lineTo = (name: string) => `2kg to ${name} 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya`;

test('the line is cut while a parcel of the palette is paid: the typed line stays, and the same parcel is booked and paid once (BX-53)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const name = personOf('typed');
  const keys = keysOf(page, ORDER);
  await openForm(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill(lineTo(name));
  await expect(marked(page)).toHaveText(/^MYR \d+\.\d\d/);
  await page.keyboard.press('Enter');
  await expect(marked(page)).toContainText('Book and pay');
  const before = await balanceOf(api);
  await loseAnswer(page, ORDER);
  await page.keyboard.press('Control+Enter');
  await expect(palette(page)).toContainText('There was no response.');
  await mend(context);
  await page.keyboard.press('Backspace');
  await expect(marked(page)).toContainText('Book and pay');
  await page.keyboard.press('Control+Enter');
  await expect(palette(page)).toContainText(/Booked: MY\d{10}/);
  expect(new Set(keys).size).toBe(1);
  await expectPaidOnce(api, name, before);
});

test('the line is cut before the palette has prices: the line opens as a form, whose draft waits and comes once (BX-53)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const name = personOf('unpriced');
  await openForm(page);
  await cut(context);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill(lineTo(name));
  await palette(page).getByRole('option', { name: 'Open in the order form' }).click();
  await expect(receiver(page)).toHaveValue(name);
  await savedOnceWithLine(page, api, name);
  expect(await paidFor(api, name)).toEqual([]);
});

test('the line is cut while a trip is filled in: its draft waits and comes once, and nothing is paid (BX-53)', async ({
  page,
  context,
  request,
}) => {
  const api = apiOf(request);
  const name = personOf('tripping');
  await openForm(page);
  await page
    .getByRole('link', { name: /multipoint|several stops|Trip/i })
    .first()
    .click();
  const stop = page.getByRole('group', { name: /^Stop 2, / });
  await stop.getByRole('textbox', { name: 'Name' }).fill(name);
  await stop.getByRole('textbox', { name: 'Phone number' }).fill('+60167001234');
  await stop.getByRole('combobox', { name: 'Address', exact: true }).fill('8 Jalan Sultan, Petaling Jaya');
  await page.getByRole('option').first().click();
  await expect(page.getByText(/^Motorcycle · MYR \d/)).toBeVisible();
  const before = await balanceOf(api);
  await cut(context);
  await savedOnceWithLine(page, api, name);
  expect(await paidFor(api, name)).toEqual([]);
  expect(await balanceOf(api)).toBe(before);
});
