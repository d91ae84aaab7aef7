import type { SavedView } from '../../contract/account/savedViews.ts';
import type { ContactGroup } from '../../contract/contacts/contactGroups.ts';
import type { AddressBookContact } from '../../contract/contacts/contacts.ts';
import type { Manifest } from '../../contract/orders/manifests.ts';
import type { Order } from '../../contract/orders/orders.ts';
import type { TemplateSummary } from '../../contract/orders/templates.ts';
import type { CallRight } from '../../contract/rules/account/rights.ts';
import { manifestTab } from '../../contract/rules/orders/manifests.ts';
import { LIST_RIGHTS } from '../../contract/rules/savedViews.ts';
import type { PaletteItem, PaletteSource } from '../commands/palette/rows/paletteItem.ts';
import type { PortalDataProvider } from '../dataProvider.ts';
import type { Translate } from '../i18n/textKey.ts';
import { PREFIX } from '../lib/browser/loginPath.ts';
import { filteredPath } from '../lib/lists/filteredPath.ts';
import { viewLink } from '../lib/lists/viewAddress.ts';
import { LIST_PATHS } from '../session/pageRights.ts';
import { draftsMadePath } from '../shared/orders/rules/orderFilter.ts';
import { orderName } from '../shared/orders/rules/orderName.ts';
import { orderPath } from '../shared/orders/rules/orderPath.ts';
import { secureTrackingLink } from '../shared/tracking/rules/trackingPage.ts';
import { LIST_LABELS, manifestPath } from './listPaths.ts';

interface SectionActions {
  dataProvider: PortalDataProvider;
  loadViews: () => Promise<SavedView[]>;
  translate: Translate;
  navigate: (path: string, options?: { state?: unknown }) => void;
  may: (need: CallRight) => boolean;
}

const PER_SOURCE = 5;

/** Orders, manifests, contacts and templates as search sources of the palette, as far as the person's role includes them. */
export function paletteSources(doors: SectionActions): PaletteSource[] {
  const sources: readonly (readonly [CallRight, PaletteSource])[] = [
    ['orders.read', orderSource(doors)],
    [LIST_RIGHTS.manifests, manifestSource(doors)],
    [LIST_RIGHTS.contacts, contactSource(doors)],
    ['orders.write', templateSource(doors)],
    ['orders.write', groupSource(doors)],
    ['member', viewSource(doors)],
  ];
  return sources.flatMap(([right, source]) => (doors.may(right) ? [source] : []));
}

function orderSource({ dataProvider, translate, navigate, may }: SectionActions): PaletteSource {
  const item = (order: Order): PaletteItem => {
    const path = orderPath(order, may);
    return {
      id: `order:${order.id}`,
      group: 'orders',
      label: orderName(order),
      detail: [order.waypoint.at(-1)?.contact.name, translate(`status.${order.statusCode}`, { _: '' })]
        .filter(Boolean)
        .join(' · '),
      codes: [order.consignmentNo, order.referenceNo].filter((c) => c !== null),
      path: `${PREFIX}${path}`,
      ...(order.consignmentNo ? { shareUrl: secureTrackingLink(order.nanoId) } : {}),
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
      const orderIds = ids.filter((id) => id.startsWith('order:')).map((id) => id.slice(6));
      return orderIds.length ? (await dataProvider.getOrders(orderIds)).map(item) : [];
    },
  };
}

/** The start of a manifest number, with or without its letters. */
const LIKE_MANIFEST = /^(mf\d*|\d{3,})$/i;

function manifestSource({ dataProvider, translate, navigate }: SectionActions): PaletteSource {
  const item = (manifest: Manifest): PaletteItem => {
    const path = manifestPath(manifest);
    return {
      id: `manifest:${manifest.manifestId}`,
      group: 'manifests',
      label: manifest.manifestId,
      detail: [
        manifest.service.name,
        translate(`manifests.tabs.${manifestTab(manifest.status)}`),
        translate('manifests.parcelCount', { smart_count: manifest.parcels }),
      ].join(' · '),
      codes: [manifest.manifestId],
      path: `${PREFIX}${path}`,
      run: () => navigate(path),
    };
  };
  return {
    id: 'manifests',
    scopes: ['#'],
    search: async (query, signal) =>
      LIKE_MANIFEST.test(query)
        ? (await dataProvider.findManifests(query, PER_SOURCE, signal)).data.map(item)
        : [],
    resolve: async (ids, signal) => {
      const numbers = ids
        .filter((id) => id.startsWith('manifest:'))
        .map((id) => id.slice('manifest:'.length));
      const found = await Promise.all(numbers.map((number) => dataProvider.findManifests(number, 1, signal)));
      return found.flatMap((page) => page.data.map(item));
    },
  };
}

function contactSource({ dataProvider, navigate, may }: SectionActions): PaletteSource {
  const item = (contact: AddressBookContact): PaletteItem => ({
    id: `contact:${contact.id}`,
    group: 'contacts',
    label: contact.name,
    detail: [contact.phone, contact.city].filter(Boolean).join(' · '),
    codes: [contact.phone],
    run: () =>
      may('orders.write')
        ? navigate('/orders/new-order', { state: { receiver: contact } })
        : navigate(filteredPath('/contacts', { q: contact.name })),
  });
  return {
    id: 'contacts',
    scopes: ['@'],
    search: async (query, signal) =>
      (await dataProvider.searchContacts({ name: query, limit: PER_SOURCE }, signal)).data.map(item),
  };
}

/** Templates by name, with or without the words of the row: `new from weekly flowers`. */
function templateSource({ dataProvider, translate, navigate }: SectionActions): PaletteSource {
  const words = translate('templates.newFrom', { name: '' }).trim().toLowerCase();
  const item = ({ id, name, recipientName, recipientCity }: TemplateSummary): PaletteItem => ({
    id: `template:${id}`,
    group: 'templates',
    label: translate('templates.newFrom', { name }),
    detail: [recipientName, recipientCity].filter(Boolean).join(' · '),
    codes: [name],
    run: async () => {
      const { order } = await dataProvider.getTemplate(id);
      navigate('/orders/new-order', { state: { orderDetails: order } });
    },
  });
  return {
    id: 'templates',
    search: async (query, signal) => {
      const typed = query.trim().toLowerCase();
      const name = typed.startsWith(words)
        ? query.trim().slice(words.length).trim()
        : words.startsWith(typed) && typed.includes(' ')
          ? ''
          : query.trim();
      return (await dataProvider.findTemplates(name, PER_SOURCE, signal)).data.map(item);
    },
  };
}

/** Groups of contacts after the words of the row itself: `new orders to resellers`. */
function groupSource({ dataProvider, translate, navigate }: SectionActions): PaletteSource {
  const words = translate('contacts.groups.orderTo', { name: '' }).trim().toLowerCase();
  const item = ({ id, name, members }: ContactGroup): PaletteItem => ({
    id: `contactGroup:${id}`,
    group: 'contacts',
    label: translate('contacts.groups.orderTo', { name }),
    detail: translate('contacts.groups.members', { smart_count: members }),
    codes: [name],
    run: async () => {
      const { madeTogether } = await dataProvider.orderToGroup(id, crypto.randomUUID());
      navigate(draftsMadePath(madeTogether));
    },
  });
  return {
    id: 'contactGroups',
    search: async (query, signal) => {
      const typed = query.trim().toLowerCase();
      const isWhole = typed.startsWith(words);
      if (!isWhole && !(words.startsWith(typed) && typed.includes(' '))) return [];
      const name = isWhole ? typed.slice(words.length).trim() : '';
      const groups = await dataProvider.getContactGroups([], signal);
      const found = groups.filter((group) => group.members > 0 && group.name.toLowerCase().includes(name));
      return found.slice(0, PER_SOURCE).map(item);
    },
  };
}

/** The word for a view, which people type in English too. */
const VIEW_WORD = 'view ';

/** Saved views of all lists by name, with or without the words of the row: `view morning cut-off`. */
function viewSource({ loadViews, translate, navigate }: SectionActions): PaletteSource {
  const words = translate('views.open', { name: '' }).trim().toLowerCase();
  const item = ({ id, list, name }: SavedView): PaletteItem => {
    const path = viewLink(LIST_PATHS[list], id);
    return {
      id: `view:${id}`,
      group: 'pages',
      label: translate('views.open', { name }),
      detail: translate(LIST_LABELS[list]),
      codes: [name],
      keywords: [`${VIEW_WORD}${name}`],
      path: `${PREFIX}${path}`,
      run: () => navigate(path),
    };
  };
  let loaded: readonly SavedView[] | undefined;
  const load = async () => {
    loaded = await loadViews();
    return loaded;
  };
  const wordOf = (typed: string) => [words, VIEW_WORD.trim()].find((word) => typed.startsWith(word));
  const named = (views: readonly SavedView[], query: string) => {
    const typed = query.trim().toLowerCase();
    const name = typed.slice(wordOf(typed)?.length ?? 0).trim();
    const fits = views.filter((view) => view.name.toLowerCase().includes(name));
    return fits.slice(0, PER_SOURCE).map(item);
  };
  return {
    id: 'views',
    search: async (query) => named(await load(), query),
    known: (query) => {
      if (!wordOf(query.trim().toLowerCase())) return [];
      // The views are loaded before the name is typed; the search reports a failure.
      if (!loaded) void load().catch(() => undefined);
      return named(loaded ?? [], query);
    },
    resolve: async (ids) => (await load()).filter(({ id }) => ids.includes(`view:${id}`)).map(item),
  };
}
