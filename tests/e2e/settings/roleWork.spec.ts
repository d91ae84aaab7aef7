import { joinAs, roleNamed } from '../members.ts';
import {
  apiOf,
  bookOrder,
  expect,
  forbidMouse,
  palette,
  pdfOpenedBy,
  reference,
  signIn,
  test,
} from '../support.ts';
import { menu, numberField, ordersOf, packByScan, rowOf, say } from './roleWorld.ts';

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
      await page.getByRole('button', { name: 'Add', exact: true }).click();
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
