import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support.ts';

const SENDER = 'Nur Aina\n012-345 6789\n12 Jalan Besar\n46000 Petaling Jaya\nSelangor';
const RECEIVER = 'Siti Aminah\n012-345 6789\n8 Lebuh Pantai\n10300 George Town\nPulau Pinang';

/** Counts mouse actions; all other actions are keys. */
function counted(clicks: { count: number }) {
  return async (target: Locator) => {
    await target.click();
    clicks.count += 1;
  };
}

/** A newcomer of a country: the own phone and identity numbers. */
interface Newcomer {
  email: string;
  phone?: string;
  identity?: string;
  /** Address of the tenant's host. */
  host?: string;
}

async function toOrderForm(
  page: Page,
  { email, phone = '0123456789', identity = '900101145678', host = '' }: Newcomer,
  clicks: { count: number },
): Promise<void> {
  const click = counted(clicks);
  await page.goto(`${host}/customer/signup`);
  await page.getByLabel('Full name').fill('Nur Aina');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password').fill('Harbour-lamp-73');
  await page.getByLabel('Phone number').last().fill(phone);
  await click(page.getByRole('checkbox', { name: 'I agree to the terms of service' }));
  await click(page.getByRole('button', { name: 'Sign up' }));
  await click(page.getByRole('link', { name: 'Continue' }));
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link')).toHaveCount(2);
  await page.getByLabel(/^Account type/).selectOption('personal');
  clicks.count += 1;
  await page.getByLabel(/^Identification no/).fill(identity);
  await click(page.locator('#profile-dob'));
  await page.keyboard.type('01-01-1990');
  await click(page.getByRole('button', { name: /^Save and continue/ }));
  await click(page.getByRole('link', { name: /New order/ }).first());
  await expect(page.getByLabel(/^Name/).first()).toBeVisible();
}

async function paste(page: Page, region: string, text: string): Promise<void> {
  await page.getByRole('region', { name: region }).getByRole('textbox', { name: 'Name' }).focus();
  await page.evaluate((t) => navigator.clipboard.writeText(t), text);
  await page.keyboard.press('ControlOrMeta+v');
}

async function payByCard(page: Page, clicks: { count: number }): Promise<void> {
  await page.waitForURL(/\/sandbox\/pay\//);
  await page.getByLabel(/card/i).fill('4242 4242 4242 4242');
  await counted(clicks)(page.getByRole('button', { name: /^Pay/ }));
}

test('a new user gets from sign-up to the order form in seven clicks, with the name filled in and a menu of the allowed pages (SHELL-46, BX-33)', async ({
  page,
}) => {
  const clicks = { count: 0 };
  await toOrderForm(page, { email: 'nur.newcomer@example.test' }, clicks);
  expect(clicks.count).toBe(7);
});

test('a newcomer’s first parcel is booked and paid by card in nine clicks, and its pickup address is stored by one key (BX-33, FORM-111)', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const clicks = { count: 0 };
  const click = counted(clicks);
  await toOrderForm(page, { email: `nur.first.${Date.now()}@example.test` }, clicks);
  await paste(page, 'Sender details', SENDER);
  await paste(page, 'Receiver details', RECEIVER);
  const confirm = page.getByRole('button', { name: /^Confirm order · MYR/ });
  await expect(confirm).toBeEnabled();
  await click(confirm);
  await payByCard(page, clicks);
  const result = page.getByRole('dialog', { name: 'Order result' });
  await expect(result).toContainText('Successfull. Your order has been created.');
  const keep = result.getByRole('button', { name: /Keep as my pickup address/ });
  await expect(keep).toBeVisible();
  await page.keyboard.press('k');
  await expect(keep).toHaveCount(0);
  await page.goto('/customer/orders/new-order');
  await expect(page.locator('[data-section="sender"] input[value="12 Jalan Besar"]')).toHaveCount(1);
  expect(clicks.count).toBe(9);
  await page.goto('/customer/orders');
  await expect(page.getByRole('gridcell', { name: /^Siti Aminah/ })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^All/ })).toHaveAttribute('aria-selected', 'true');
});

test('a newcomer’s first parcel that costs less than the card’s minimum is booked from a topped-up wallet in twelve clicks, each payment with its sum on the button (BX-33, FORM-65, FORM-66)', async ({
  page,
  context,
  baseURL,
}) => {
  const host = String(baseURL).replace('//localhost', '//sg.localhost');
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: host });
  const clicks = { count: 0 };
  const click = counted(clicks);
  const newcomer = {
    email: `rachel.${Date.now()}@example.test`,
    phone: '81234567',
    identity: 'S1234567D',
    host,
  };
  await toOrderForm(page, newcomer, clicks);
  await paste(page, 'Sender details', 'Rachel Tan\n81234567\n10 Anson Road\n079903 Singapore');
  await paste(page, 'Receiver details', 'Lim Wei Jie\n92223333\n21 Tampines Central\n529538 Singapore');
  await expect(page.getByText('Your order must exceed SGD 5.00 to use payment gateway')).toBeVisible();
  await click(page.getByRole('main').getByRole('link', { name: 'Top up wallet' }));
  await expect(page.getByText(/^Your wallet is SGD \d\.\d\d short/)).toBeVisible();
  await click(page.getByRole('button', { name: /^Pay SGD 10\.00/ }));
  await payByCard(page, clicks);
  await click(page.getByRole('link', { name: 'Go on where you left off' }));
  await click(page.getByRole('button', { name: /^Confirm order · SGD \d\.\d\d/ }));
  await expect(page.getByRole('dialog', { name: 'Order result' })).toContainText(
    'Your order has been created.',
  );
  expect(clicks.count).toBe(12);
});
