import type {
  Activity,
  Order,
  OrderContact,
  OrderOutcome,
  Waypoint,
} from '../../../contract/orders/orders.ts';
import { fromMinor, moneyOf } from '../../../contract/rules/money/money.ts';
import { ADDON_COD, ADDON_INSURANCE } from '../../../contract/rules/money/payment.ts';
import type { Arrival } from '../../../contract/rules/orders/arrival.ts';
import { statusRule } from '../../../contract/rules/orders/orderStatus.ts';
import type { OrderRow } from './status/status.ts';
import type { ActivityRow, OrderRecord, WaypointRow } from './store.ts';

const time = (at: Date | null) => at?.toISOString() ?? null;
const money = (minor: number | null, currency: string) => (minor === null ? null : moneyOf(minor, currency));

/** An order as the API returns it. */
export function toOrder(
  { order: o, service, serviceCompany }: OrderRecord,
  stops: WaypointRow[],
  more: {
    quotes?: boolean;
    activities?: ActivityRow[];
    packedBy?: string | null;
    arrival?: Arrival | null;
  } = {},
): Order {
  return {
    id: o.id,
    orderId: o.id,
    nanoId: o.nanoId,
    consignmentNo: o.consignmentNo,
    referenceNo: o.referenceNo,
    extId: o.extId,
    customerId: o.customerId,
    companyId: o.companyId,
    version: o.version,
    statusCode: o.statusCode,
    status: statusRule(o.statusCode).wire,
    failedReason: o.failedReason,
    cancelReason: o.cancelReason,
    createdAt: o.createdAt.toISOString(),
    updatedAt: o.updatedAt.toISOString(),
    scheduledAt: time(o.scheduledAt),
    source: o.source,
    note: o.note,
    serviceCode: o.serviceCode,
    serviceType: service?.serviceType ?? null,
    service:
      service && serviceCompany
        ? {
            id: service.id,
            name: service.name,
            serviceCompanyId: serviceCompany.id,
            serviceCompanyName: serviceCompany.name,
            logo: serviceCompany.logo,
          }
        : null,
    serviceAddon: addonsOf(o),
    promoCode: o.promoCode,
    paymentMethodId: o.paymentMethodId,
    ...(more.quotes ? { quotes: { services: o.quotes ?? [] } } : {}),
    itemType: o.itemType,
    weight: { value: o.weightKg, unit: 'kg' },
    price: money(o.priceMinor, o.currency),
    cod: money(o.codMinor, o.currency),
    codStatus: o.codStatus,
    codDueAt: time(o.codDueAt),
    codPaidAt: time(o.codPaidAt),
    deliveredAt: time(o.deliveredAt),
    failedAttempts: o.failedAttempts,
    customerBankDetails: o.bankDetails,
    insurance: o.insuranceMinor === null ? null : { amount: fromMinor(o.insuranceMinor) },
    personnel: o.personnel,
    etaDuration: o.durationS,
    isEtaMeasured: o.usualS !== null,
    ...(more.arrival === undefined ? {} : { arrival: more.arrival }),
    pickupManifestId: o.pickupManifestId,
    invoiceId: o.invoiceId,
    extTrackUrl: o.extTrackUrl,
    rating: o.rating,
    ratingNote: o.ratingNote,
    packed: o.packedAt && {
      at: o.packedAt.toISOString(),
      ...(more.packedBy === undefined ? {} : { by: more.packedBy }),
    },
    waypoint: stops.map(toWaypoint),
    ...(more.activities ? { activities: more.activities.map(toActivity) } : {}),
  };
}

/** Cash on delivery and insurance are repeated among the add-ons: clients read both forms. */
export function addonsOf(
  o: Pick<OrderRow, 'serviceAddon' | 'codMinor' | 'insuranceMinor'>,
): Order['serviceAddon'] {
  const fixed = (id: number, minor: number | null, name: string) =>
    minor === null ? [] : [{ id, qty: 1, value: fromMinor(minor), name }];
  return [
    ...fixed(ADDON_COD, o.codMinor, 'Cash on delivery'),
    ...fixed(ADDON_INSURANCE, o.insuranceMinor, 'Insurance'),
    ...o.serviceAddon,
  ];
}

function toWaypoint({
  id,
  type,
  scheduledAt,
  note,
  status,
  placeId,
  inventory,
  contact,
  recipientNote,
}: WaypointRow): Waypoint {
  return {
    id,
    type,
    scheduledAt,
    note,
    status,
    placeId,
    inventory,
    contact: shownContact(contact),
    recipientNote: recipientNote || null,
  };
}

/** Optional parts of a stored contact are null on the wire. */
export const shownContact = (contact: OrderContact): OrderContact => ({
  ...contact,
  lang: contact.lang ?? null,
  placeConfirmed: contact.placeConfirmed ?? null,
});

function toActivity(a: ActivityRow): Activity {
  return {
    id: a.id,
    createdAt: a.createdAt.toISOString(),
    statusCode: a.statusCode,
    statusText: a.statusText,
    description: a.description,
    location: a.location,
    coord: a.coord,
    podName: a.podName,
    podNRIC: a.podNric,
    podMobile: a.podMobile,
    podSign: a.podSign,
    podPicture: a.podPicture,
    hasPodImage: a.podPicture.length > 0,
    by: a.saidBy,
    detail: a.detail || null,
    who: a.doneByName === null ? null : { name: a.doneByName, key: a.doneByKey },
  };
}

/** Answer of create and process. */
export function toOutcome(o: OrderRow): OrderOutcome {
  return {
    id: o.id,
    orderId: o.id,
    statusCode: o.statusCode,
    status: statusRule(o.statusCode).wire,
    invoiceId: o.invoiceId,
    consignmentNo: o.consignmentNo,
    referenceNo: o.referenceNo,
    price: money(o.priceMinor, o.currency),
    nanoId: o.nanoId,
    failedReason: o.failedReason,
  };
}
