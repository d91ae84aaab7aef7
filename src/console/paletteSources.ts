import type { AddressBookContact } from '../../contract/contacts.ts';
import type { Order } from '../../contract/orders.ts';
import type { PaletteItem, PaletteSource } from '../commands/paletteItem.ts';
import type { PortalDataProvider } from '../dataProvider.ts';
import { PREFIX } from '../lib/loginPath.ts';

interface Doors {
  dataProvider: PortalDataProvider;
  translate: (key: string, options?: Record<string, unknown>) => string;
  navigate: (path: string, options?: { state?: unknown }) => void;
}

const PER_SOURCE = 5;

/** Orders and contacts as the palette finds them. */
export function paletteSources(doors: Doors): PaletteSource[] {
  return [orderSource(doors), contactSource(doors)];
}

function orderSource({ dataProvider, translate, navigate }: Doors): PaletteSource {
  const item = (order: Order): PaletteItem => {
    const draft = order.statusCode < 100;
    const path = draft ? `/orders/new-order/${order.id}` : `/order/${order.id}`;
    return {
      id: `order:${order.id}`,
      group: 'orders',
      label: order.consignmentNo ?? order.referenceNo ?? order.id.slice(0, 8),
      detail: [order.waypoint.at(-1)?.contact.name, translate(`status.${order.statusCode}`)]
        .filter(Boolean)
        .join(' · '),
      codes: [order.consignmentNo, order.referenceNo].filter((c) => c !== null),
      path: `${PREFIX}${path}`,
      ...(order.consignmentNo ? { shareUrl: `${location.origin}${PREFIX}/etrack/${order.nanoId}` } : {}),
      run: () => navigate(path),
    };
  };
  return {
    id: 'orders',
    scopes: ['#'],
    search: async (query, signal) => {
      const { data } = await dataProvider.getList<Order>('orders', {
        filter: { q: query },
        sort: { field: 'createdAt', order: 'DESC' },
        pagination: { page: 1, perPage: PER_SOURCE },
        signal,
      });
      return data.map(item);
    },
    resolve: async (ids) => {
      const own = ids.filter((id) => id.startsWith('order:')).map((id) => id.slice(6));
      return own.length ? (await dataProvider.getOrders(own)).map(item) : [];
    },
  };
}

function contactSource({ dataProvider, navigate }: Doors): PaletteSource {
  const item = (contact: AddressBookContact): PaletteItem => ({
    id: `contact:${contact.id}`,
    group: 'contacts',
    label: contact.name,
    detail: [contact.phone, contact.city].filter(Boolean).join(' · '),
    codes: [contact.phone],
    run: () => navigate('/orders/new-order', { state: { receiver: contact } }),
  });
  return {
    id: 'contacts',
    scopes: ['@'],
    search: async (query, signal) =>
      (await dataProvider.searchContacts({ name: query, limit: PER_SOURCE }, signal)).data.map(item),
  };
}
