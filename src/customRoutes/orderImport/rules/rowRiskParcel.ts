import type { ImportFacts } from '../../../../contract/orders/import.ts';
import type { GridRow } from '../../../shared/importSheet/rows/importRows.ts';
import type { RiskParcel } from '../../../shared/risks/rules/riskParcel.ts';

/** The parcel of checked rows, with the values that reasons for a look depend on; empty while a row is not checked. */
export function rowRiskParcel(rows: readonly GridRow[], facts: Pick<ImportFacts, 'country'>): RiskParcel[] {
  const values = rows.flatMap(({ checked }) => (checked ? [checked.values] : []));
  const [head] = values;
  if (!head || values.length < rows.length) return [];
  const inventory = values.map((row) => ({
    description: row.itemDescription ?? null,
    type: row.itemType ?? head.itemType ?? 'PARCEL',
    quantity: Number(row.quantity ?? 1),
    weight:
      head.parcelWeightKg || !row.weightKg ? null : { unit: 'kg' as const, value: Number(row.weightKg) },
  }));
  const contact = {
    name: head.receiverName ?? null,
    phone: head.receiverPhone ?? null,
    unitNo: head.receiverUnitNo ?? null,
    address1: head.receiverAddress1 ?? null,
    address2: head.receiverAddress2 ?? null,
    city: head.receiverCity ?? null,
    state: head.receiverState ?? null,
    postcode: head.receiverPostcode ?? null,
    country: head.receiverCountry ?? facts.country,
  };
  return [
    {
      name: contact.name ?? String(rows[0]?.line ?? ''),
      parcel: {
        serviceCode: head.serviceCode ?? null,
        itemType: inventory[0]?.type ?? null,
        ...(head.parcelWeightKg
          ? { weight: { unit: 'kg' as const, value: Number(head.parcelWeightKg) } }
          : {}),
        cod: head.cod ? { amount: Number(head.cod) } : null,
        waypoint: [
          { type: 'PICKUP' as const, contact: { country: facts.country } },
          { type: 'DROPOFF' as const, contact, inventory },
        ],
      },
    },
  ];
}
