import type { InstantQuote, Offer, QuotedService } from '../../../contract/orders/services.ts';
import { fromMinor, moneyOf } from '../../../contract/rules/money/money.ts';
import { kindOfLine } from './priceLines.ts';
import type { Quote } from './quote.ts';

/** An offer as the wire has it, and as an order keeps it. */
export const toQuotedService = ({ priceMinor, currency, lines, ...offer }: Offer): QuotedService => ({
  ...offer,
  price: moneyOf(priceMinor, currency),
  breakdown: lines.map(({ kind, label, amountMinor }) => ({ kind, label, amount: fromMinor(amountMinor) })),
});

/** An offer that an order keeps: the lines of the first ones that were kept have no kind. */
export const keptOffer = (offer: QuotedService): QuotedService => ({
  ...offer,
  breakdown: offer.breakdown.map((line) => ({ ...line, kind: kindOfLine(line) })),
});

export const toInstantQuote = ({ offers, ...quote }: Quote): InstantQuote => ({
  ...quote,
  services: offers.map(toQuotedService),
});
