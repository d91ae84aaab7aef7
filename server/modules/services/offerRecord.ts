import type { InstantQuote, Offer, PriceLine, QuotedService } from '../../../contract/orders/services.ts';
import { fromMinor, moneyOf } from '../../../contract/rules/money/money.ts';
import type { Quote } from './quote.ts';

/** An offer in its wire form, which orders store too. */
export const toQuotedService = ({ priceMinor, currency, lines, ...offer }: Offer): QuotedService => ({
  ...offer,
  price: moneyOf(priceMinor, currency),
  breakdown: toBreakdown(lines),
});

export const toBreakdown = (lines: PriceLine[]) =>
  lines.map(({ kind, label, amountMinor }) => ({ kind, label, amount: fromMinor(amountMinor) }));

export const toInstantQuote = ({ offers, ...quote }: Quote): InstantQuote => ({
  ...quote,
  services: offers.map(toQuotedService),
});
