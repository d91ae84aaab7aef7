import type { Page } from '@playwright/test';
import { type Api, expect, PICKUP, signIn } from '../support.ts';

export const STOPS = [
  { ...PICKUP },
  {
    type: 'DROPOFF',
    contact: {
      name: 'Lim Mei Hua',
      phone: '+60167001234',
      address1: '3 Jalan Raja Laut',
      postcode: '50350',
      city: 'Kuala Lumpur',
      state: 'Wilayah Persekutuan Kuala Lumpur',
      country: 'MY',
    },
    inventory: [{ description: 'Shawl', quantity: 1, weight: { unit: 'kg', value: 0.5 } }],
  },
];

export interface Draft {
  id: string;
  statusCode: number;
  serviceCode: string | null;
  weight: { value: number };
  quotes?: { services: { code: string; name: string; price: { amount: number } }[] };
}
export const draft = (
  api: Api,
  referenceNo: string,
  serviceCode: string | null,
  waypoint: object[] = STOPS,
) => api.post<Draft>('order', { process: false, serviceCode, referenceNo, waypoint });
export const read = (api: Api, id: string) => api.get<Draft>(`order/${id}?retrieve=quotes`);

/** Code of the cheapest service of the lane, so that the demo wallet lasts. */
export async function cheapest(api: Api, name: string): Promise<string> {
  const { quotes } = await read(api, (await draft(api, name, null)).id);
  return [...(quotes?.services ?? [])].sort((a, b) => a.price.amount - b.price.amount)[0]?.code ?? '';
}

export const grid = (page: Page) => page.getByRole('grid', { name: 'Bulk orders' });
export async function openDrafts(page: Page, q: string, more = '', rows = grid(page)) {
  await signIn(page);
  await page.goto(
    `/customer/orders/bulk-orders?filter=${encodeURIComponent(JSON.stringify({ tab: 'DRAFT', q }))}${more}`,
  );
  await expect(rows).toBeVisible();
}
/** Moves the focus to the grid. */
export async function enterGrid(page: Page) {
  await page.keyboard.press('g');
  await page.keyboard.press('g');
  await expect(grid(page).locator('[role=gridcell]:focus')).toBeVisible();
}
