import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { utils, write } from 'xlsx';
import { expect, forbidMouse, pdfOpenedBy, reference, signIn, test } from '../support.ts';
import { file } from './importWorld.ts';

const CASES = path.join(import.meta.dirname, '../../cases/import');

interface Walk {
  format: string;
  name: string;
  /** Lines of the sheet below its headings; values by heading. */
  rows: (mark: string) => { headings: string[]; rows: Record<string, string>[] };
  parcels: number;
  leftOut?: string;
  /** The sheet's only open question. */
  weight?: string;
}

const headingsOf = (name: string): string[] =>
  (readFileSync(path.join(CASES, name), 'utf8').split('\n')[0] ?? '').trim().split(',');

const PEOPLE = [
  ['Siti Nurhaliza', '0123456781', '12 Jalan SS 2/24', '47300', 'Petaling Jaya', 'SGR', 'Selangor'],
  ['Tan Wei Ming', '0123456782', '8 Jalan Duta', '50480', 'Kuala Lumpur', 'KUL', 'Kuala Lumpur'],
  ['Kumar Raj', '0123456783', '7 Lorong Cempaka', '31400', 'Ipoh', 'PRK', 'Perak'],
] as const;

/** Orders in Shopify's form: an order's further items leave its own cells blank. */
const shopify = (mark: string) => ({
  headings: headingsOf('shopify-a.csv'),
  rows: PEOPLE.flatMap(([name, phone, street, postcode, city, state], i) => [
    {
      Name: `#${mark}-${i}`,
      'Financial Status': i === 1 ? 'pending' : 'paid',
      'Fulfillment Status': 'unfulfilled',
      'Payment Method': i === 1 ? 'Cash on Delivery (COD)' : 'Stripe',
      Currency: 'MYR',
      Total: '67.90',
      'Lineitem quantity': '1',
      'Lineitem name': 'Batik Tote Bag',
      'Lineitem price': '59.90',
      'Billing Name': 'Office',
      'Billing Address1': '1 Office Tower',
      'Billing City': 'Shah Alam',
      'Billing Zip': "'40000",
      'Billing Province': 'SGR',
      'Billing Country': 'MY',
      'Shipping Name': name,
      'Shipping Street': street,
      'Shipping Address1': street,
      'Shipping City': city,
      'Shipping Zip': `'${postcode}`,
      'Shipping Province': state,
      'Shipping Country': 'MY',
      'Shipping Phone': phone,
    },
    ...(i === 0
      ? [{ Name: `#${mark}-0`, 'Lineitem quantity': '2', 'Lineitem name': 'Kopi', 'Lineitem price': '4.00' }]
      : []),
  ]) as Record<string, string>[],
});

const shopee = (mark: string) => ({
  headings: [
    'Order ID',
    'Order Status',
    'Username (Buyer)',
    'Payment Method',
    'Total Amount',
    'Product Name',
    'Quantity',
    'Deal Price',
    'Order Total Weight',
    'Receiver Name',
    'Phone Number',
    'Delivery Address',
    'Town',
    'District',
    'City',
    'Province',
    'Country',
    'Zip Code',
    'Remark from buyer',
  ],
  rows: PEOPLE.map(([name, phone, street, postcode, city, , state], i) => ({
    'Order ID': `${mark}${i}`,
    'Order Status': i === 2 ? 'Cancelled' : 'To ship',
    'Username (Buyer)': `buyer${i}`,
    'Payment Method': i === 1 ? 'Cash on Delivery' : 'ShopeePay',
    'Total Amount': '45.00',
    'Product Name': 'Kopi O',
    Quantity: '1',
    'Deal Price': '40.00',
    'Order Total Weight': '0.5 kg',
    'Receiver Name': name,
    'Phone Number': `6${phone}`,
    'Delivery Address': street,
    City: city,
    Province: state,
    Country: 'MY',
    'Zip Code': postcode,
  })),
});

const easyParcel = (mark: string) => ({
  headings: headingsOf('easyParcel-b.csv'),
  rows: PEOPLE.map(([name, phone, street, postcode, city], i) => ({
    'No*': String(i + 1),
    Category: 'Fashion And Accessories',
    'Parcel Content*': 'Tote bag',
    'Parcel Value (RM)*': '59.90',
    'Weight (kg)*': '0.5',
    'Receiver Name*': name,
    'Receiver Contact*': phone,
    'Receiver Address*': street,
    'Receiver Postcode*': postcode,
    'Receiver City*': city,
    'Courier Company': 'J&T Express',
    Reference: `${mark}-${i}`,
  })),
});

const WALKS: Walk[] = [
  { format: 'Shopify orders', name: 'orders_export.csv', rows: shopify, parcels: 3, weight: '0.5' },
  {
    format: 'Shopee orders',
    name: 'Order.toship.xlsx',
    rows: shopee,
    parcels: 2,
    leftOut: '1 left out: 1 cancelled',
  },
  { format: 'EasyParcel template', name: 'bulk.csv', rows: easyParcel, parcels: 3 },
];

function contentOf({ name }: Walk, { headings, rows }: ReturnType<Walk['rows']>): Buffer {
  const sheet = utils.aoa_to_sheet([
    headings,
    ...rows.map((row) => headings.map((heading) => row[heading] ?? '')),
  ]);
  const bookType = name.endsWith('.csv') ? 'csv' : 'xlsx';
  const made = { SheetNames: ['orders'], Sheets: { orders: sheet } };
  return Buffer.from(write(made, { type: 'array', bookType }) as ArrayBuffer);
}

const MOST_TABS = 60;
/** Goes back from field to field by Shift+Tab, like a person without a mouse. */
async function tabBackTo(page: Page, target: Locator) {
  for (let i = 0; i < MOST_TABS; i++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Shift+Tab');
  }
  await expect(target).toBeFocused();
}

for (const walk of WALKS)
  test(`${walk.format}: a file becomes printed labels by keyboard, and only questions about the file come before the drafts (BX-20, BX-26)`, async ({
    page,
  }) => {
    const mark = reference('shop');
    await forbidMouse(page);
    await signIn(page);
    // The listener must exist before the page opens, so that the browser knows of it in time.
    const choosing = page.waitForEvent('filechooser');
    await page.goto('/customer/orders');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
    /** A person's answers and corrections. */
    let handSteps = 0;
    await page.keyboard.press('u');
    await (await choosing).setFiles(file(walk.name, contentOf(walk, walk.rows(mark))));
    await expect(page.getByText(`Read as: ${walk.format}`)).toBeVisible();
    const state = page.getByRole('status');
    if (walk.leftOut) await expect(page.getByText(walk.leftOut)).toBeVisible();
    if (walk.weight) {
      await expect(page.getByText('No column was found for: Weight (kg).')).toBeVisible();
      await page.keyboard.press('ControlOrMeta+Enter');
      await expect(state.getByText(`0 ready, ${walk.parcels} to fix`)).toBeVisible();
      await tabBackTo(page, page.getByLabel('New value for Weight (kg)'));
      await page.keyboard.type(walk.weight);
      await page.keyboard.press('Enter');
      handSteps += 1;
    }
    await expect(state.getByText(`${walk.parcels} ready, 0 to fix`)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page).toHaveURL(/\/orders\/bulk-orders/);
    await expect(page.getByText(new RegExp(`^${walk.parcels} of \\d+ selected`))).toBeVisible();
    expect(handSteps).toBe(walk.weight ? 1 : 0);

    await page.keyboard.press('a');
    const dialog = page.getByRole('dialog', { name: `Confirm ${walk.parcels} orders?` });
    const confirm = dialog.getByRole('button', { name: new RegExp(`^Confirm ${walk.parcels} orders · MYR`) });
    await expect(confirm).toBeEnabled();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(confirm).toBeFocused();
    await page.keyboard.press('ControlOrMeta+Enter');
    const strip = page.getByRole('region', { name: 'Bulk actions' });
    await expect(strip.getByRole('status').first()).toContainText(`Confirming ${walk.parcels} orders`);
    // The newest job is first, above those of earlier sheets.
    await expect(strip.getByRole('status').first()).toHaveText(`${walk.parcels} orders confirmed.`, {
      timeout: 240_000,
    });
    const labels = await pdfOpenedBy(page, () => page.keyboard.press('Shift+L'));
    expect(labels.pages).toBe(walk.parcels);
    await page.keyboard.press('Escape');
  });
