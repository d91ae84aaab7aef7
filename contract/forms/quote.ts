import { z } from 'zod';
import { QuoteAddress, Weight } from '../orders/services.ts';
import { LIMITS } from '../rules/limits.ts';
import { isPlaced } from '../rules/places/placed.ts';

const end = QuoteAddress.refine(isPlaced, 'needs an address, a postcode, a country or a city');

/** In the company's currency; null for no amount. The API also takes text, as other add-ons need it. */
const amount = z
  .number()
  .refine((value) => value >= 0 && value <= LIMITS.amountMax, 'must be an amount')
  .nullable();

/** Input of the rates form. The weight limits of an item type are checked once the types are loaded (QUOTE-21…29). */
export const QuoteForm = z.object({
  origin: end,
  destination: end,
  weightKg: Weight.shape.value,
  cod: amount,
  insurance: amount,
});
