import type { Page } from '@playwright/test';
import { expect, PICKUP } from '../support.ts';

/** A drop-off at an address that no other test has. */
export function receiverAt(address1: string) {
  return {
    name: 'Siti Aminah',
    phone: '+60123456789',
    address1,
    postcode: '10300',
    city: 'George Town',
    state: 'Pulau Pinang',
    country: 'MY',
  };
}

/** The API's waypoints of an order from Kuala Lumpur. */
export const stops = (receiver: object) => [
  PICKUP,
  {
    type: 'DROPOFF',
    contact: receiver,
    inventory: [{ description: 'Shawl', quantity: 1, weight: { unit: 'kg', value: 0.6 } }],
  },
];

/** Pastes the recipient at this address into a new order. */
export async function openForm(page: Page, address: string, state = 'Pulau Pinang'): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/customer/orders/new-order');
  await expect(
    page.getByRole('region', { name: 'Receiver details' }).getByRole('textbox', { name: 'Name' }),
  ).toBeFocused();
  const text = `Siti Aminah\n012-345 6789\n${address}\n10300 George Town\n${state}`;
  await page.evaluate((t) => navigator.clipboard.writeText(t), text);
  await page.keyboard.press('ControlOrMeta+v');
}
