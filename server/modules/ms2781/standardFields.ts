import { z } from 'zod';
import { invalid, Refusal } from '../../http/answer/refusal.ts';
import { ruleAbout } from '../../http/answer/validationText.ts';

/** Fields of our orders, as patterns, and the standard's fields that they come from. */
const FIELDS: readonly [RegExp, string][] = [
  [/^origin(?=\.|$)/, 'sender'],
  [/^destination(?=\.|$)/, 'receiver'],
  [/^(?:sender|receiver)\.inventory(?=\.|$)/, 'inventory'],
  [/^(sender|receiver)\.contact\.name$/, '$1.contactName'],
  [/^(sender|receiver)\.contact\.phone$/, '$1.contactNumber'],
  [/^(sender|receiver)\.contact\.email$/, '$1.contactEmail'],
  [/^(sender|receiver)\.contact\.company$/, '$1.companyName'],
  [/^(sender|receiver)\.contact\.address1$/, '$1.location.address'],
  [/^(sender|receiver)\.contact\.coord(?=\.|$)/, '$1.location.coordinates'],
  [/^(sender|receiver)\.contact\.(\w+)$/, '$1.location.$2'],
  [/^sender\.scheduledAt$/, 'deliveryService.pickupDateTime'],
  [/^receiver\.scheduledAt$/, 'deliveryService.requestDateTime'],
  [/^(inventory\.\d+)\.price(?=\.|$)/, '$1.value'],
  // The standard's schema checks the sizes of goods, so only the parcel's size is left to be refused by ours.
  [/^inventory\.\d+\.dimension(?=\.|$)/, 'parcel.dimension'],
  [/^serviceCode$/, 'deliveryService.serviceType'],
  [/^cod(\.amount)?$/, 'deliveryService.codAmount'],
  [/^insurance(\.amount)?$/, 'deliveryService.insuranceAmount'],
  [/^itemType$/, 'deliveryService.itemType'],
  [/^weight(\.value)?$/, 'parcel.weight.parcelWeight'],
  [/^note$/, 'parcel.orderRemarks'],
  [/^referenceNo$/, 'orderNumber'],
];

/** The field of the standard for a field of our orders. */
export const standardField = (field: string): string =>
  FIELDS.reduce((name, [ours, theirs]) => name.replace(ours, theirs), field);

/** Runs `work`; a refusal names the caller's own field instead of ours. */
export async function inStandardsFields<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (sent) {
    const err = sent instanceof z.ZodError ? refusalOf(sent) : sent;
    if (!(err instanceof Refusal) || err.field === undefined) throw err;
    const field = standardField(err.field);
    const { status, code, detail, headers } = err;
    throw new Refusal(status, code, err.message.replaceAll(`"${err.field}"`, `"${field}"`), {
      field,
      detail,
      headers,
    });
  }
}

/** The refusal of a value that the standard allows and our orders do not, such as a negative amount. */
function refusalOf({ issues: [first] }: z.ZodError): Refusal {
  const field = first?.path.join('.') ?? '';
  return invalid(field, ruleAbout(field, first?.message));
}
