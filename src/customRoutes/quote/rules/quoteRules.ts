import { QuoteForm } from '../../../../contract/forms/quote.ts';
import type { ItemType } from '../../../../contract/orders/services.ts';
import { LIMITS } from '../../../../contract/rules/limits.ts';
import {
  type FieldIssue,
  type FieldTexts,
  firstOfEach,
  schemaIssues,
} from '../../../lib/forms/schemaIssues.ts';
import { QUOTE_FIELDS, type QuoteValues } from './quoteRequest.ts';

/** The item type that was chosen, once the company's types are loaded. */
export type QuoteFacts = Pick<ItemType, 'minWeight' | 'maxWeight'> | undefined;

const TEXTS: FieldTexts = {
  origin: ['QUOTE-25', 'validation.originRequired'],
  destination: ['QUOTE-26', 'validation.destinationRequired'],
  weightKg: ['QUOTE-21', 'validation.weightRequired'],
  cod: ['QUOTE-27', 'quote.amountWrong'],
  insurance: ['QUOTE-28', 'quote.amountWrong'],
};

/** A weight that the item type does not allow (QUOTE-22, NUM-08). The schema checks for a missing weight. */
function weightIssues(weightKg: number | null, type: QuoteFacts): FieldIssue[] {
  if (weightKg === null || Number.isNaN(weightKg)) return [];
  const at = { rule: 'QUOTE-22', field: 'weightKg' };
  if (weightKg < LIMITS.weightMinKg) return [{ ...at, messageKey: 'validation.weightMinimum' }];
  const min = Math.max(type?.minWeight ?? 0, LIMITS.weightMinKg);
  const max = Math.min(type?.maxWeight || LIMITS.weightMaxKg, LIMITS.weightMaxKg);
  return weightKg < min || weightKg > max
    ? [{ ...at, messageKey: 'validation.weightRange', texts: { min, max } }]
    : [];
}

const order = (issue: FieldIssue) => (QUOTE_FIELDS as readonly string[]).indexOf(issue.field);

/** Errors that prevent a quote, in the order of the form; empty if the quote can be sent (QUOTE-21, -22, -25…29). */
export function quoteIssues(values: QuoteValues, type: QuoteFacts): FieldIssue[] {
  const fromSchema = schemaIssues(QuoteForm, values, TEXTS);
  // An error in a part of an origin or destination is shown for the whole place.
  const fieldIssues = fromSchema.map((issue) => ({ ...issue, field: issue.field.split('.', 1)[0] ?? '' }));
  return firstOfEach([...weightIssues(values.weightKg, type), ...fieldIssues]).sort(
    (a, b) => order(a) - order(b),
  );
}
