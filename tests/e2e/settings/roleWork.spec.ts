import type { Locator, Page } from '@playwright/test';
import { joinAs, roleNamed } from '../members.ts';
import {
  apiOf,
  bookOrder,
  expect,
  fillWallet,
  forbidMouse,
  pdfOpenedBy,
  reference,
  signIn,
  test,
} from '../support.ts';

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const marked = (page: Page) => palette(page).getByRole('option', { selected: true });
const rowOf = (page: Page, number: string) => page.getByRole('row', { name: number });
const ordersOf = (q: string, tab = 'ALL') =>
  `/customer/orders?filter=${encodeURIComponent(JSON.stringify({ tab, q }))}`;
const numberField = (page: Page) => page.getByRole('textbox', { name: 'Number' });

/** Types or pastes a line into the palette, opened by key. */
async function say(page: Page, line: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: 'Command palette' });
  await expect(input).toBeFocused();
  await page.keyboard.insertText(line);
}

/** Opens the scan station and marks a parcel as packed. Returns the list of scans. */
async function packByScan(page: Page, by: 'keyboard' | 'mouse', number: string): Promise<Locator> {
  const scans = page.getByRole('list', { name: 'Scans, the newest first' }).getByRole('listitem');
  if (by === 'keyboard') {
    await page.keyboard.press('g');
    await page.keyboard.press('z');
    await expect(numberField(page)).toBeFocused();
    await page.keyboard.press('F4');
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
  } else {
    await menu(page).getByRole('link', { name: 'Scan' }).click();
    await page.getByRole('button', { name: /^Mark as packed/ }).click();
    await numberField(page).click();
    await page.keyboard.insertText(number);
    await page.getByRole('button', { name: 'Take', exact: true }).click();
  }
  await expect(scans.first()).toContainText(`Packed${number}`);
  return scans;
}

const PARCEL = 'to Aisyah binti Rahman 0123456789, 12 Jalan SS2/24, 47300 Petaling Jaya';
/** More than one parcel of the demo's cheapest service, less than two. */
const DAY_LIMIT = 8;
const OVER_LIMIT = /Of your limit of .* a day .* are left/;

test('an Operations person books, pays, prints and hands over by keyboard alone, and is stopped at the limit of the day (BX-50)', async ({
  page,
  request,
  baseURL,
  watched,
}) => {
  watched.expectProblem(/403|422|402/);
  await fillWallet(apiOf(request));
  await joinAs(page, { request, baseURL }, { role: 'operations', dayLimit: DAY_LIMIT }, { isNew: true });
  await forbidMouse(page);
  await page.goto('/customer/orders');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await say(page, `1kg ${PARCEL}`);
  await expect(marked(page)).toHaveText(/^MYR \d+\.\d\d/);
  await page.keyboard.press('Enter');
  await expect(marked(page)).toContainText('Book and pay');
  await page.keyboard.press('Control+Enter');
  await expect(palette(page)).toContainText(/Booked: MY\d{10}/);
  const number = (await palette(page).innerText()).match(/Booked: (MY\d{10})/)?.[1] ?? '-';
  expect((await pdfOpenedBy(page, () => page.keyboard.press('p'))).pages).toBe(1);
  await page.bringToFront();
  await expect(palette(page)).toBeHidden();

  await say(page, `1kg ${PARCEL} ref second`);
  await expect(marked(page)).toHaveText(/^MYR \d+\.\d\d/);
  await page.keyboard.press('Enter');
  await expect(marked(page)).toContainText('Book and pay');
  await page.keyboard.press('Control+Enter');
  await expect(palette(page)).toContainText(OVER_LIMIT);
  for (let i = 0; i < 3; i++) await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();

  await say(page, `manifest ${number}`);
  await expect(marked(page)).toContainText(number);
  await page.keyboard.press('Enter');
  const making = page.getByRole('dialog', { name: /manifest/i });
  await expect(making).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/MF\d{8}/).first()).toBeVisible();
});

test('an Operations person books and prints by mouse, and is stopped at the limit of the day (BX-50)', async ({
  page,
  request,
  baseURL,
  context,
  watched,
}) => {
  watched.expectProblem(/403|422|402/);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await fillWallet(apiOf(request));
  await joinAs(page, { request, baseURL }, { role: 'operations', dayLimit: DAY_LIMIT }, { isNew: true });
  const pay = page.getByRole('button', { name: /^Confirm order · MYR/ });
  const fill = async () => {
    await page.goto('/customer/orders');
    await menu(page).getByRole('link', { name: 'New order' }).click();
    const name = page
      .getByRole('region', { name: 'Receiver details' })
      .getByRole('textbox', { name: 'Name' });
    await name.click();
    await page.evaluate(
      (text) => navigator.clipboard.writeText(text),
      'Siti Aminah\n012-345 6789\n12 Jalan SS2/24\n47300 Petaling Jaya\nSelangor',
    );
    await page.keyboard.press('ControlOrMeta+v');
    await expect(pay).toBeEnabled();
    await pay.click();
  };
  await fill();
  const result = page.getByRole('dialog', { name: 'Order result' });
  await expect(result).toContainText('Successfull');
  const label = await pdfOpenedBy(page, () => result.getByRole('button', { name: 'Print label' }).click());
  expect(label.pages).toBe(1);
  await page.bringToFront();
  await fill();
  await expect(page.getByText(OVER_LIMIT).first()).toBeVisible();
  await expect(result).toHaveCount(0);
});

for (const by of ['keyboard', 'mouse'] as const)
  test(`an Operations person packs by scan and makes a manifest by ${by} alone (BX-50)`, async ({
    page,
    request,
    baseURL,
  }) => {
    const api = apiOf(request);
    const { consignmentNo, id } = await bookOrder(api);
    await api.post(`sandbox/order/${id}/status`, { statusCode: 110 });
    await joinAs(page, { request, baseURL }, { role: 'operations', dayLimit: DAY_LIMIT });
    if (by === 'keyboard') await forbidMouse(page);
    await page.goto('/customer/orders');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await packByScan(page, by, consignmentNo);

    await page.goto(ordersOf(consignmentNo, 'PENDING'));
    const row = rowOf(page, consignmentNo);
    await expect(row).toBeVisible();
    const making = page.getByRole('dialog', { name: 'Create a manifest' });
    if (by === 'keyboard') {
      await page.keyboard.press('g');
      await page.keyboard.press('g');
      await expect(row).toBeFocused();
      await page.keyboard.press('m');
      await expect(making.getByRole('button', { name: 'Create Manifest' })).toBeFocused();
      await page.keyboard.press('Enter');
    } else {
      await row.getByRole('checkbox').check();
      await page
        .getByRole('toolbar')
        .getByRole('button', { name: /Create Manifest/ })
        .click();
    }
    await expect(making.getByText(/^Manifest MF\d+ with one parcel is ready\.$/)).toBeVisible();
  });

for (const by of ['keyboard', 'mouse'] as const)
  test(`a Packer scans, marks as packed and prints by ${by} alone, and sees no price (BX-50)`, async ({
    page,
    request,
    baseURL,
  }) => {
    const { consignmentNo, id } = await bookOrder(apiOf(request));
    await joinAs(page, { request, baseURL }, { role: 'packer' });
    if (by === 'keyboard') await forbidMouse(page);
    await page.goto('/customer/orders');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const scans = await packByScan(page, by, consignmentNo);
    if (by === 'keyboard') {
      await page.keyboard.press('F2');
      await page.keyboard.type(consignmentNo);
      await page.keyboard.press('Enter');
    } else {
      await page.getByRole('button', { name: /^Print the label/ }).click();
      await numberField(page).click();
      await page.keyboard.insertText(consignmentNo);
      await page.getByRole('button', { name: 'Take', exact: true }).click();
    }
    await expect(scans.first()).toContainText('Label printing');

    await page.goto(`/customer/order/${id}`);
    await expect(page.getByRole('term').filter({ hasText: 'Packed' })).toBeVisible();
    const label = await pdfOpenedBy(page, () =>
      by === 'keyboard'
        ? page.keyboard.press('p')
        : page
            .getByRole('main')
            .getByRole('button', { name: /^Print label/ })
            .first()
            .click(),
    );
    expect(label.pages).toBe(1);
    await page.bringToFront();
    await expect(page.getByRole('main')).not.toContainText(/MYR/);
    await page.goto(ordersOf(consignmentNo));
    await expect(rowOf(page, consignmentNo)).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/MYR/);
  });

for (const by of ['keyboard', 'mouse'] as const)
  test(`a Viewer reads orders, contacts and invoices by ${by} alone, and is offered no change (BX-50)`, async ({
    page,
    request,
    baseURL,
  }) => {
    const { consignmentNo } = await bookOrder(apiOf(request));
    await joinAs(page, { request, baseURL }, { role: 'viewer' });
    if (by === 'keyboard') await forbidMouse(page);
    await page.goto(ordersOf(consignmentNo));
    const row = rowOf(page, consignmentNo);
    await expect(row).toContainText(/\d+\.\d\d/);
    if (by === 'keyboard') {
      await page.keyboard.press('j');
      for (const key of ['#', 'a', 'd', 'm']) await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: consignmentNo })).toBeVisible();
      await say(page, 'new order');
      await expect(palette(page).getByRole('option', { name: /^New order/ })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.keyboard.press('g');
      await page.keyboard.press('a');
    } else {
      await row.getByRole('button', { name: /^Actions/ }).click();
      await expect(page.getByRole('menuitem', { name: /^Copy|^Track|^View/ }).first()).toBeVisible();
      for (const name of [/^Cancel/, /^Place again/, /^Print label/, /manifest/i])
        await expect(page.getByRole('menuitem', { name })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await row.getByRole('link', { name: consignmentNo }).click();
      await expect(page.getByRole('heading', { level: 1, name: consignmentNo })).toBeVisible();
      for (const name of [/^Cancel/, /^Print label/])
        await expect(page.getByRole('main').getByRole('button', { name })).toHaveCount(0);
      await menu(page).getByRole('link', { name: 'Address book', exact: true }).click();
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Address book' })).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page.getByRole('button', { name: 'New order' })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('link', { name: /Add contact|Import/ })).toHaveCount(0);
    if (by === 'keyboard') {
      await page.keyboard.press('g');
      await page.keyboard.press('v');
    } else await menu(page).getByRole('link', { name: 'Billing', exact: true }).click();
    await expect(page.getByRole('row', { name: /^INV-/ }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  });

for (const by of ['keyboard', 'mouse'] as const)
  test(`a Manager adds a contact and reaches top-up and settings by ${by} alone, but neither people, nor bank, nor the end of the account (BX-50)`, async ({
    page,
    request,
    baseURL,
  }) => {
    await joinAs(page, { request, baseURL }, { role: 'manager' });
    if (by === 'keyboard') await forbidMouse(page);
    const name = reference('Manager contact');
    await page.goto('/customer/contacts');
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    const put = async (field: string, text: string) => {
      const input = page.locator(`#contact-${field}`);
      if (by === 'keyboard') await input.focus();
      else await input.click();
      await page.keyboard.insertText(text);
    };
    if (by === 'keyboard') {
      await page.keyboard.press('n');
      await page.keyboard.press('n');
    }
    if (!page.url().endsWith('/contacts/add')) {
      const add = page.getByRole('link', { name: 'Add contact' }).first();
      if (by === 'keyboard') {
        await add.focus();
        await page.keyboard.press('Enter');
      } else await add.click();
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Add contact' })).toBeVisible();
    await put('name', name);
    await put('phone', '016 700 1234');
    await put('address1', '88 Lebuh Chulia');
    await put('postcode', '10200');
    await expect(page.locator('#contact-city')).not.toHaveValue('');
    if (by === 'keyboard') await page.keyboard.press('Control+Enter');
    else await page.getByRole('button', { name: /^Save contact/ }).click();
    await expect(page.getByText('Contact saved.')).toBeVisible();

    if (by === 'keyboard') {
      await page.keyboard.press('g');
      await page.keyboard.press('w');
    } else await menu(page).getByRole('link', { name: 'Top up wallet' }).click();
    await expect(page).toHaveURL(/\/customer\/payment/);
    await expect(page.getByText('Your role does not include this')).toHaveCount(0);

    await page.goto('/customer/settings/people');
    await expect(page.getByRole('heading', { level: 1, name: 'People' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Leave/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Invite a person/ })).toHaveCount(0);
    await page.goto('/customer/settings/bank-information');
    await expect(page.getByText('This page needs “Bank account”.', { exact: false })).toBeVisible();
  });

for (const by of ['keyboard', 'mouse'] as const)
  test(`an own role by ticked rights is made by ${by} alone, and its person works with these rights (BX-50)`, async ({
    page,
    request,
    baseURL,
    browser,
    extraHTTPHeaders,
  }) => {
    const { consignmentNo, id } = await bookOrder(apiOf(request));
    const name = reference('Printer').slice(0, 20);
    if (by === 'keyboard') await forbidMouse(page);
    await signIn(page);
    await page.goto('/customer/settings/people');
    await expect(page.getByRole('button', { name: /^Invite a person/ })).toBeVisible();
    const dialog = page.getByRole('dialog', { name: 'New role' });
    const print = dialog.getByRole('checkbox', { name: /^Print/ });
    if (by === 'keyboard') {
      const open = page.getByRole('button', { name: /^New role/ });
      await open.focus();
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('textbox', { name: /Name/ })).toBeFocused();
      await page.keyboard.type(name);
      await print.focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('Enter');
    } else {
      await page.getByRole('button', { name: /^New role/ }).click();
      await dialog.getByRole('textbox', { name: /Name/ }).click();
      await page.keyboard.type(name);
      await print.click();
      await dialog.getByRole('button', { name: /^Save/ }).click();
    }
    await expect(dialog).toBeHidden();
    await expect(page.getByText(name).first()).toBeVisible();
    const roleId = await roleNamed(request, name);

    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      extraHTTPHeaders: extraHTTPHeaders ?? {},
    });
    const theirs = await context.newPage();
    await joinAs(theirs, { request, baseURL }, { role: 'own', roleId });
    if (by === 'keyboard') await forbidMouse(theirs);
    await theirs.goto(`/customer/order/${id}`);
    await expect(theirs.getByRole('heading', { level: 1, name: consignmentNo })).toBeVisible();
    for (const page of ['New order', 'Scan', 'Top up wallet', 'Address book'])
      await expect(menu(theirs).getByRole('link', { name: page })).toHaveCount(0);
    const label = await pdfOpenedBy(theirs, () =>
      by === 'keyboard'
        ? theirs.keyboard.press('p')
        : theirs
            .getByRole('main')
            .getByRole('button', { name: /^Print label/ })
            .first()
            .click(),
    );
    expect(label.pages).toBe(1);
    await context.close();
  });
