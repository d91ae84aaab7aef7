import { ItemDialogForm } from '../../../../contract/forms/order.ts';
import type { ItemType } from '../../../../contract/orders/services.ts';
import { type FieldIssue, type FieldTexts, schemaIssues } from '../../../lib/forms/schemaIssues.ts';
import { type ItemValues, MIN_WEIGHT_KG } from './orderFormValues.ts';

/** The weight if the type allows it, else the nearest allowed weight (FORM-29). */
export function fitWeight(weightKg: number | null, type: ItemType | undefined): number | null {
  if (weightKg === null) return null;
  const min = Math.max(type?.minWeight ?? MIN_WEIGHT_KG, MIN_WEIGHT_KG);
  const max = type?.maxWeight ?? Number.POSITIVE_INFINITY;
  return Math.min(Math.max(weightKg, min), max);
}

const MISSING = ['FORM-24', 'orderForm.errors.itemFields'] as const;
const TEXTS: FieldTexts = {
  itemType: MISSING,
  weightValue: MISSING,
  itemDetails: MISSING,
  quantity: ['FORM-87', 'orderForm.errors.quantity'],
  itemValue: ['FORM-86', 'orderForm.errors.itemValue'],
};

/** All that is entered in the dialog of an item. */
export interface ItemDialogValues extends ItemValues {
  itemType: string;
}

/** A customs code without the marks that papers write around it: `HS 6109-10`. Search words are no code. */
export function hsCodeOf(text: string): string | null {
  const code = text.replace(/^\s*HS\s*/i, '').replace(/[\s-]/g, '');
  return code === '' || /^\d[\d.]{3,}$/.test(code) ? code : null;
}

/** Errors that block saving the dialog; missing fields come first (FORM-24, FORM-86, FORM-87). */
export function itemIssues(values: ItemDialogValues): FieldIssue[] {
  const found = schemaIssues(ItemDialogForm, values, TEXTS);
  const isMissing = ({ rule }: FieldIssue) => rule === MISSING[0];
  const hsCode: FieldIssue[] =
    hsCodeOf(values.hsCode) === null
      ? [{ rule: 'FORM-34', field: 'hsCode', messageKey: 'orderForm.errors.hsCode' }]
      : [];
  return [...found.filter(isMissing), ...found.filter((issue) => !isMissing(issue)), ...hsCode];
}

/** The items with a new item at the end, or with the item at the index replaced; null if that item was removed meanwhile (FORM-20). */
export function placeItem(
  items: readonly ItemValues[],
  { index, isNew }: { index: number; isNew?: boolean },
  item: ItemValues,
): ItemValues[] | null {
  if (isNew) return [...items, item];
  return index < items.length ? items.toSpliced(index, 1, item) : null;
}
