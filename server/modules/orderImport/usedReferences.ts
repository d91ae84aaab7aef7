import type { RowValues } from '../../../contract/rules/import/importFacts.ts';
import type { FoundProblem } from '../../../contract/rules/import/importProblems.ts';
import { differencesOf, flatValues } from '../../../contract/rules/import/orders/references.ts';
import { fromMinor } from '../../../contract/rules/money/money.ts';
import { goodsOf } from '../../../contract/rules/orders/goods.ts';
import { readPhone } from '../../../contract/rules/text/phone.ts';
import type { Version } from './referenceStore.ts';

/** An order of the account with the parcel's reference: either it is the same order, or the user must decide whether it is. */
export type UsedReference = { orderId: string } | { question: FoundProblem };

/** Null if no order has the parcel's reference. */
export function usedReference(parcel: Version, known: readonly Version[]): UsedReference | null {
  const to = valuesOf(parcel);
  const versions = known.map(({ order, stops }) => ({
    order,
    differences: differencesOf(comparable(valuesOf({ order, stops }), to), to),
  }));
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

function valuesOf({ order, stops }: Version): RowValues {
  const receiver = stops.at(-1)?.contact;
  const goods = goodsOf(stops.map(({ type, inventory }) => ({ type, inventory })));
  const money = (minor: number | null | undefined) => (minor ? String(fromMinor(minor)) : undefined);
  const text = (value: string | number | null | undefined) => (value == null ? undefined : String(value));
  return {
    ...flatValues(
      goods.map((item) => ({
        itemDescription: text(item.description),
        quantity: text(item.quantity),
        declaredValue: text(item.price?.amount),
      })),
    ),
    receiverName: text(receiver?.name),
    // A number typed in a form may lack the country's code.
    receiverPhone: text(
      receiver?.phone && (readPhone(receiver.phone, receiver.country ?? '')?.value ?? receiver.phone),
    ),
    receiverUnitNo: text(receiver?.unitNo),
    receiverAddress1: text(receiver?.address1),
    receiverAddress2: text(receiver?.address2),
    receiverCity: text(receiver?.city),
    receiverState: text(receiver?.state),
    receiverPostcode: text(receiver?.postcode),
    receiverCountry: text(receiver?.country),
    parcelWeightKg: text(order.weightKg),
    serviceCode: text(order.serviceCode),
    cod: money(order.codMinor),
    insurance: money(order.insuranceMinor),
    note: text(order.note),
  };
}
