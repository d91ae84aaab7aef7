import { vi } from 'vitest';
import type { Manifest } from '../../../contract/orders/manifests.ts';
import type { Order } from '../../../contract/orders/orders.ts';
import type { PortalDataProvider } from '../../../src/dataProvider.ts';

export const order = (number: string, statusCode: number, more: Partial<Order> = {}): Order =>
  ({
    id: `${number.toLowerCase()}-0000-4000-8000-000000000000`,
    consignmentNo: statusCode < 100 ? null : number,
    referenceNo: null,
    statusCode,
    serviceCode: 'DX',
    serviceType: 'courier',
    pickupManifestId: null,
    invoiceId: null,
    nanoId: `nano-${number}`,
    source: 'web-customer',
    waypoint: [{}, {}],
    ...more,
  }) as Order;
export const manifest = (manifestId: string, status = 0) =>
  ({ id: `id-${manifestId}`, manifestId, status }) as Manifest;

export const DRAFT = order('draft000', 0);
export const FAILED = order('failed00', 99);
export const NEW = order('MY1000', 100);
export const READY = order('MY1110', 110);
export const DONE = order('MY1700', 700, { invoiceId: 'inv-1' });
export const GONE = order('MY1900', 900);
export const MOVING = order('MY1600', 600);
export const ON_SHEET = order('MY1101', 100, { pickupManifestId: 'id-MF1' });

export const page = <T>(data: T[]) => ({ data, page: 1, pageTotal: 1, rowTotal: data.length });
export const everyOrder = [DRAFT, FAILED, NEW, READY, DONE, GONE, MOVING, ON_SHEET];
export function provider() {
  return {
    getOrders: vi.fn(async (ids: string[]) => everyOrder.filter((o) => ids.includes(o.id))),
    getList: vi.fn(async (_: string, { filter }: { filter: { q: string; tab: string } }) => ({
      // Like the server's search: all orders that contain the text.
      data: everyOrder.filter(
        (o) =>
          (filter.tab === 'DRAFT'
            ? o.statusCode === 0
            : filter.tab === 'FAILED'
              ? o.statusCode === 99
              : o.statusCode > 99) &&
          `${o.consignmentNo} ${o.id}`.toLowerCase().includes(filter.q.toLowerCase()),
      ),
    })),
    findManifests: vi.fn(async (number: string) =>
      page(
        [manifest('MF1'), manifest('MF12', 9)].filter((m) => m.manifestId.startsWith(number.toUpperCase())),
      ),
    ),
    labelLink: vi.fn(async (ids: string[], size: string) => `label ${ids.length} ${size}`),
    documentLink: vi.fn(async (id: string, kind: string) => `${kind} ${id.slice(0, 6)}`),
    invoiceLink: vi.fn(async (id: string) => `bill ${id}`),
    manifestLink: vi.fn(async (ids: string[]) => `sheet ${ids.join()}`),
  };
}
export const asProvider = (p: ReturnType<typeof provider>) => p as unknown as PortalDataProvider;
