import type { TrackBranding, TrackHistory, TrackResult } from '../../../contract/orders/tracking.ts';
import { BRAND_LINKS } from '../../../contract/rules/account/branding.ts';
import {
  hasCourier,
  isFollowed,
  isInProgress,
  STATUS,
  statusRule,
} from '../../../contract/rules/orders/orderStatus.ts';
import { isUsualNote } from '../../../contract/rules/orders/stepNotes.ts';
import { isPlace } from '../../../contract/rules/places/isPlace.ts';
import { townText } from '../../../contract/rules/places/townText.ts';
import { leadsTo } from '../../../contract/rules/text/links.ts';
import { momentAt } from '../../../contract/rules/text/localClock.ts';
import type { ActivityRow, Parcel } from './store.ts';

/**
 * The viewer. `number`: anybody with the number, signed in or not, as numbers can be guessed and signing out is easy. `secret`: the holder
 * of the secure link. `owner`: the shipper, with pictures on request.
 */
export type Viewer = { kind: 'number' } | { kind: 'secret' } | { kind: 'owner'; pictures: boolean };

/** The part of a parcel that this viewer may see. */
export function toTrackResult(parcel: Parcel, viewer: Viewer, latestFirst: boolean): TrackResult {
  const { order } = parcel;
  const known = viewer.kind !== 'number';
  const owner = viewer.kind === 'owner';
  const code = order.statusCode;
  const { customBranding, branding: brand } = parcel.customer;
  const branding = known && order.branded && customBranding ? linkedBrand(brand, parcel.linkHosts) : null;
  // Numbers can be guessed, and a stranger must not read what shipper and recipient agreed.
  const steps = known ? parcel.activities : parcel.activities.filter(({ saidBy }) => saidBy === null);
  const histories = steps.map((a, i) => toHistory(a, viewer, i + 1));
  const last = parcel.activities.at(-1)?.createdAt ?? order.updatedAt;
  return {
    // Only the shipper may know an order's id: it opens the label, with addresses and phones.
    id: owner ? order.id : null,
    nanoId: known ? order.nanoId : null,
    consignmentNo: order.consignmentNo,
    statusCode: order.statusCode,
    statusText: statusRule(order.statusCode).text,
    origin: townText(parcel.stops.find((s) => s.type === 'PICKUP')?.contact),
    destination: townText(parcel.stops.findLast((s) => s.type === 'DROPOFF')?.contact),
    recipientName: known ? order.recipientName : null,
    createdAt: order.createdAt.toISOString(),
    deliveredAt: order.deliveredAt?.toISOString() ?? null,
    etaDuration: promisedS(order),
    eta: etaOf(parcel),
    agreedDay: isToBring(parcel) ? parcel.agreedDay : null,
    updatedAt: last.toISOString(),
    extTrackUrl: order.extTrackUrl,
    personnel: may(viewer, isInProgress(code), hasCourier(code)) ? order.personnel : null,
    coord:
      isPlace(order.position) && may(viewer, isInProgress(code), isFollowed(code)) ? order.position : null,
    histories: latestFirst ? histories.reverse() : histories,
    branded: branding !== null,
    branding,
    service: parcel.service,
    customer: known ? { name: parcel.customer.name } : null,
    rated: order.rating !== null,
  };
}

/** Whether the viewer may see the courier's name, phone and position: the visited person may, and the shipper a little longer. */
const may = ({ kind }: Viewer, owner: boolean, recipient: boolean) => (kind === 'owner' ? owner : recipient);

const isToBring = ({ order }: Parcel): boolean =>
  order.statusCode >= STATUS.created && order.statusCode < STATUS.returning;

/** The quoted duration, or the longer one in which nine parcels in ten of that service and lane had arrived: recipients are promised no less. */
const promisedS = ({ durationS, usualS }: Parcel['order']): number | null =>
  durationS === null ? null : Math.max(durationS, usualS ?? durationS);

/** The arrival time, while it can still be met: the day that the courier agreed to, else after the promised time. Null for a parcel that returns or has ended. */
function etaOf(parcel: Parcel): string | null {
  const { order, agreedDay, timezone } = parcel;
  if (!isToBring(parcel)) return null;
  if (agreedDay !== null) return momentAt(agreedDay, '23:59', timezone).toISOString();
  const promised = promisedS(order);
  if (promised === null) return null;
  const from = order.scheduledAt && order.scheduledAt > order.createdAt ? order.scheduledAt : order.createdAt;
  return new Date(from.getTime() + promised * 1000).toISOString();
}

function toHistory(row: ActivityRow, viewer: Viewer, nth: number): TrackHistory {
  return {
    // The stored id counts the steps of all parcels: two of them would show strangers the number of parcels.
    id: viewer.kind === 'owner' ? row.id : nth,
    statusCode: row.statusCode,
    statusText: row.statusText,
    // A person's note may contain a name, or why the shipper cancelled; numbers can be guessed.
    description:
      viewer.kind === 'number' && !isUsualNote(row.statusCode, row.description) ? null : row.description,
    location: row.location,
    createdAt: row.createdAt.toISOString(),
    hasPodImage: row.podPicture.length > 0,
    podPicture: viewer.kind === 'owner' && viewer.pictures ? row.podPicture : [],
    by: row.saidBy,
  };
}

export const textOf = (v: unknown): string | null => (typeof v === 'string' && v !== '' ? v : null);

const BRANDING_FIELDS = [
  'logo',
  'colorPrimary',
  'colorBg',
  'name',
  'url',
  'supportUrl',
  'supportEmail',
  'supportPhone',
  'promoNoticeTitle',
  'promoNoticeDescription',
  'promoNoticeCTA',
  'promoNoticeUrl',
  'promoBannerImg',
  'promoBannerDesc',
  'promoBannerUrl',
  'promoPopupImg',
  'promoPopupDesc',
  'promoPopupUrl',
  'footer',
] as const satisfies readonly (keyof TrackBranding)[];

/** Texts of a stored brand; missing ones are null. */
export function brandingOf(stored: Record<string, unknown>): TrackBranding {
  return Object.fromEntries(BRANDING_FIELDS.map((f) => [f, textOf(stored[f])])) as TrackBranding;
}

/** A brand for a page: its buttons and pictures may only lead to the account's own hosts. */
export function linkedBrand(stored: Record<string, unknown>, linkHosts: readonly string[]): TrackBranding {
  const brand = brandingOf(stored);
  const elsewhere = BRAND_LINKS.filter((link) => !leadsTo(brand[link] ?? '', linkHosts));
  return { ...brand, ...Object.fromEntries(elsewhere.map((link) => [link, null])) };
}
