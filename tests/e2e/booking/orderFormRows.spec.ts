import type { Page } from '@playwright/test';
import { expect, expectOpenAccessible, signIn, test } from '../support.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name });
const receiver = (page: Page) => region(page, 'Receiver details');
const QUOTE = /\/service\/instantQuote/;
const BOOKING = /\/v1\.0\/order\?/;

test.beforeEach(async ({ page }) => {
  await signIn(page);
});

async function open(page: Page): Promise<void> {
  await page.goto('/customer/orders/new-order');
  await expect(receiver(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
}

async function fillReceiver(page: Page): Promise<void> {
  const at = receiver(page);
  await at.getByRole('textbox', { name: 'Name' }).fill('陈伟玲 Tan Wei Ling');
  await at.getByLabel('Phone number').fill('0167001234');
  await page.locator('#f-receiver-address1').fill('88 Lebuh Chulia');
  await at.getByLabel('Postcode').fill('10200');
  await expect(at.getByLabel('City')).not.toHaveValue('');
}

test('the form has its sections, fills addresses from the book and from a pasted text, edits items in a dialog, and picks up now or by the minute (FORM-01, FORM-05, FORM-06, FORM-11, FORM-13, FORM-18, FORM-19, FORM-31, FORM-32, FORM-34, FORM-39, FORM-44, FORM-45, FORM-46)', async ({
  page,
}) => {
  await open(page);
  await test.step('the service is beside the sections, three buttons to finish are below', async () => {
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Sender details',
      'Receiver details',
      'Item details',
      'Ready date and time',
      'Service',
    ]);
    for (const name of ['Save draft', 'Save and add another', /^Confirm order/])
      await expect(page.getByRole('button', { name })).toBeInViewport();
  });

  await test.step('pickup is now unless a time is chosen, by the minute on a 12-hour clock', async () => {
    await expect(page.getByRole('radio', { name: 'Pick up now' })).toBeChecked();
    await page.getByRole('radio', { name: 'Choose date and time' }).check();
    // The field adds an invisible character after an hour with one digit.
    await expect(page.locator('#f-pickupTime')).toHaveValue(/^(1[0-2]|[1-9]\u200e):[03]0 [ap]m$/);
    await page.getByRole('button', { name: /Choose time/ }).click();
    await expect(page.getByRole('option', { name: 'PM' })).toBeVisible();
    await expect(page.getByRole('listbox', { name: /minutes/i }).getByRole('option')).toHaveCount(60);
    await expect(page.getByRole('listbox', { name: /hours/i }).getByRole('option')).toHaveCount(12);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox', { name: /hours/i })).toBeHidden();
  });

  await test.step('the address book fills the sender, a pasted text the receiver', async () => {
    const sender = region(page, 'Sender details');
    await sender.getByRole('button', { name: 'Change' }).click();
    await sender.getByRole('button', { name: 'Address book' }).click();
    const book = page.getByRole('dialog');
    await book.getByRole('combobox').fill('Tan Wei');
    const found = book.getByRole('option', { name: /Tan Wei Ling/ }).first();
    await expect(found).toBeVisible();
    await expectOpenAccessible(page, book);
    await found.click();
    await expect(sender.getByRole('textbox', { name: 'Name' })).toHaveValue('Tan Wei Ling');
    await receiver(page).getByRole('button', { name: 'Copy-paste' }).click();
    await receiver(page)
      .getByRole('textbox', { name: 'Paste the whole address' })
      .fill('Siti Aminah\n012-345 6789\n8 Lebuh Pantai\n10300 George Town\nPulau Pinang');
    await receiver(page).getByRole('button', { name: 'Fill the fields' }).click();
    await expect(receiver(page).getByLabel('Postcode')).toHaveValue('10300');
  });

  await test.step('items have a dialog 700 wide; HS codes are searched from the fourth character', async () => {
    const add = page.getByRole('button', { name: 'Add item' });
    await add.click();
    const dialog = page.getByRole('dialog', { name: 'Add item' });
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(add).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCSS('width', '700px');
    for (const side of ['Length', 'Width', 'Height']) {
      await expect(dialog.getByLabel(side)).toHaveAttribute('aria-valuemin', '0');
      await dialog.getByLabel(side).fill('');
      await dialog.getByLabel(side).press('ArrowUp');
      await expect(dialog.getByLabel(side)).toHaveValue('0.1');
      await dialog.getByLabel(side).fill('');
    }
    const searches: string[] = [];
    page.on('request', (r) => r.url().includes('parameters/hscode') && searches.push(r.url()));
    await dialog.getByLabel('HS code').fill('shi');
    await dialog.getByLabel('HS code').fill('shirt');
    await dialog
      .getByRole('option')
      .or(page.getByRole('option'))
      .filter({ hasText: 'T-shirts' })
      .first()
      .click();
    await expect(dialog.getByLabel('HS code')).toHaveValue(/^\d{4,}/);
    expect(searches.every((url) => /keyword=shir/.test(url))).toBe(true);
    await dialog.getByLabel('Description').fill(`真丝 ${'x'.repeat(90)}`);
    await page.keyboard.press('Control+Enter');
    const row = page.getByRole('row', { name: /真丝/ });
    await expect(row.getByRole('button', { name: /^Edit/ })).toBeInViewport({ ratio: 1 });
    await row.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: /Edit/ })).toHaveCSS('width', '700px');
  });
});

test('the form shows that services are searched, a refusal keeps the typed text, then the order is sent with note and reference (FORM-48, FORM-49, FORM-51, FORM-115, FORM-116, ERR-03)', async ({
  page,
  watched,
}) => {
  watched.expectProblem(/422|400/);
  await open(page);
  let answer = () => {};
  const seen = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(QUOTE, async (route) => {
    await seen;
    await route.continue();
  });
  await fillReceiver(page);
  await expect(page.getByText('Searching available services...')).toBeVisible();
  answer();
  await page.getByLabel('Note').fill('Ring twice');
  await page.getByLabel('Reference number').fill('PO-7');
  await page.route(BOOKING, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          contentType: 'application/json',
          body: JSON.stringify({ error: { code: 'ERR', message: 'This courier takes no silk.' } }),
        })
      : route.continue(),
  );
  const confirm = page.getByRole('button', { name: /^Confirm order · MYR/ });
  await confirm.click();
  await expect(page.getByText('This courier takes no silk.').first()).toBeVisible();
  await expect(confirm).toBeEnabled();
  await expect(receiver(page).getByLabel('Phone number')).toHaveValue('16 700 1234');
  await page.unroute(BOOKING);
  const sent = page.waitForRequest((r) => r.method() === 'POST' && BOOKING.test(r.url()));
  await confirm.click();
  expect((await sent).postDataJSON()).toMatchObject({ note: 'Ring twice', referenceNo: 'PO-7' });
  await expect(page.getByRole('dialog', { name: 'Order result' })).toContainText('Successfull');
});
