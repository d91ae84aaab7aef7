import type { InstantQuote } from '../../../../contract/orders/services.ts';
import { ERROR } from '../../../../contract/wire/errorCodes.ts';
import type { Translate } from '../../../i18n/textKey.ts';
import type { Failure } from '../../../lib/calls/callFailure.ts';

type Quotes = readonly (Pick<InstantQuote, 'errors'> | null | undefined)[];
type QuoteProblem = InstantQuote['errors'][number]['error'];

/** Messages of the errors for which `fits` is true, each once. */
export const quoteMessages = (quotes: Quotes, fits: (error: QuoteProblem) => boolean): string[] => [
  ...new Set(
    quotes.flatMap((quote) =>
      (quote?.errors ?? []).flatMap(({ error }) => (fits(error) ? [error.message] : [])),
    ),
  ),
];

interface Shown {
  failure: Failure | null;
  /** The refused promo code, which is shown at its field. */
  promoRefusal: string | null;
  /** Whether another part of the page shows the error. */
  isShownElsewhere?: (error: QuoteProblem) => boolean;
  translate: Translate;
}

/** The question about a contradictory place is shown at its fields. */
const OF_PLACE = /\.(?:postcode|city|state)$/;

/** The reason for a missing or unexpected price. A courier whose price is late does not count as an error. */
export function quoteProblems(
  quotes: Quotes,
  { failure, promoRefusal, isShownElsewhere, translate }: Shown,
): string[] {
  if (failure)
    return [failure.code === ERROR.geocoder ? translate('orderForm.addressNotFound') : failure.message];
  const isAtField = ({ field }: QuoteProblem) => promoRefusal !== null && field === 'promoCode';
  return quoteMessages(
    quotes,
    (error) =>
      error.code !== ERROR.courierLate &&
      !OF_PLACE.test(error.field ?? '') &&
      !isAtField(error) &&
      !isShownElsewhere?.(error),
  );
}
