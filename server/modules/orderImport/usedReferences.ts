import type { OrderContact } from '../../../contract/orders/orders.ts';
import { type ImportColumn, SENDER_COLUMNS } from '../../../contract/rules/import/importColumns.ts';
import type { RowValues } from '../../../contract/rules/import/importFacts.ts';
import type { FoundProblem } from '../../../contract/rules/import/importProblems.ts';
import { differencesOf, flatValues } from '../../../contract/rules/import/orders/references.ts';
import { fromMinor } from '../../../contract/rules/money/money.ts';
import { goodsOf } from '../../../contract/rules/orders/goods.ts';
import { localTime } from '../../../contract/rules/text/localClock.ts';
import { readPhone } from '../../../contract/rules/text/phone.ts';
import type { Version } from './referenceStore.ts';
import { pickupMoment } from './rowOrder.ts';

/** An order of the account with the parcel's reference: either it is the same order, or the user must decide whether it is. */
export type UsedReference = { orderId: string } | { question: FoundProblem };

/** Columns that a row without them takes from the account or the tenant, which may have changed since. */
const FILLED_IN: readonly ImportColumn[] = [...SENDER_COLUMNS, 'itemType', 'currency'];

/** Null if no order has the parcel's reference. `rows` are the checked rows of the parcel. */
export function usedReference(
  parcel: Version,
  rows: readonly RowValues[],
  known: readonly Version[],
  timezone: string,
): UsedReference | null {
  const pickupDate = rows[0]?.pickupDate;
  const to: RowValues = { ...valuesOf(parcel), pickupDate };
  for (const column of FILLED_IN) if (!rows.some((row) => row[column])) delete to[column];
  const versions = known.map(({ order, stops }) => {
    const from = {
      ...valuesOf({ order, stops }),
      pickupDate: pickupText(stops, parcel, pickupDate, timezone),
    };
    return { order, differences: differencesOf(comparable(from, to), to) };
  });
  const [first] = versions;
  const same = versions.find(({ differences }) => differences.length === 0);
  if (same) return { orderId: same.order.id };
  if (!first) return null;
  const { id, consignmentNo } = first.order;
  return {
    question: {
      column: 'referenceNo',
      rule: 'referenceUsed',
      params: { value: parcel.order.referenceNo ?? '', number: consignmentNo ?? id.slice(0, 8), orderId: id },
      differences: first.differences,
    },
  };
}

/** The values to compare. Fields that a row leaves out were filled in after the import, so only their amounts are compared. */
const comparable = (from: RowValues, to: RowValues): RowValues => ({
  ...Object.fromEntries(Object.entries(from).filter(([column]) => to[column as keyof RowValues])),
  cod: from.cod,
  insurance: from.insurance,
});

/** The pickup of an order in the words of the row if they mean the same, else as local time. */
function pickupText(
  [first]: Version['stops'],
  parcel: Version,
  stated: string | undefined,
  timezone: string,
): string | undefined {
  const at = first?.scheduledAt;
  if (!at || !stated) return undefined;
  const isSame = at === parcel.stops[0]?.scheduledAt || at === pickupMoment(stated, timezone).toISOString();
  if (isSame || at === 'now') return isSame ? stated : at;
  return localTime(new Date(at), timezone).slice(0, 16).replace(' ', 'T');
}

function valuesOf({ order, stops }: Version): RowValues {
  const receiver = stops.at(-1)?.contact;
  const sender = stops[0]?.contact;
  const goods = goodsOf(stops.map(({ type, inventory }) => ({ type, inventory })));
  const money = (minor: number | null | undefined) => (minor ? String(fromMinor(minor)) : undefined);
  return {
    ...flatValues(
      goods.map((item) => ({
        itemDescription: text(item.description),
        quantity: text(item.quantity),
        declaredValue: text(item.price?.amount),
        currency: text(item.price?.currency),
        itemType: text(item.type),
        lengthCm: text(item.dimension?.length),
        widthCm: text(item.dimension?.width),
        heightCm: text(item.dimension?.height),
      })),
    ),
    ...contactValues('receiver', receiver),
    ...contactValues('sender', sender),
    parcelWeightKg: text(order.weightKg),
    serviceCode: text(order.serviceCode),
    cod: money(order.codMinor),
    insurance: money(order.insuranceMinor),
    note: text(order.note),
  };
}

const text = (value: string | number | null | undefined) => (value == null ? undefined : String(value));

const contactValues = (side: 'receiver' | 'sender', c: OrderContact | undefined): RowValues => ({
  [`${side}Name`]: text(c?.name),
  // A number typed in a form may lack the country's code.
  [`${side}Phone`]: text(c?.phone && (readPhone(c.phone, c.country ?? '')?.value ?? c.phone)),
  [`${side}Email`]: text(c?.email),
  [`${side}Company`]: text(c?.company),
  [`${side}UnitNo`]: text(c?.unitNo),
  [`${side}Address1`]: text(c?.address1),
  [`${side}Address2`]: text(c?.address2),
  [`${side}City`]: text(c?.city),
  [`${side}State`]: text(c?.state),
  [`${side}Postcode`]: text(c?.postcode),
  [`${side}Country`]: text(c?.country),
});
