import type { ImportRow, RowPrice } from '../../../contract/orders/import.ts';
import type { ColumnFacts } from '../../../contract/rules/import/columnFacts.ts';
import { checkRow } from '../../../contract/rules/import/importCheck.ts';
import { moneyOf } from '../../../contract/rules/money/money.ts';
import { offerOfCode } from '../../../contract/rules/orders/serviceCode.ts';
import { firstChoice } from '../../../contract/rules/orders/serviceOrder.ts';
import { textsOf } from '../../../texts/read.ts';
import type { Ctx, Scope } from '../../context.ts';
import { noCourier, Refusal } from '../../http/answer/refusal.ts';
import { newRow } from '../orders/booking/createOrder.ts';
import { stopsOf } from '../orders/booking/orderInput.ts';
import { cachedOrNewOffers, quoteFor } from '../orders/pricing/orderPrice.ts';
import { hasCourier } from '../services/quote.ts';
import { problemText } from './problemTexts.ts';
import { orderOf } from './rowOrder.ts';
import { type ImportContext, withColumnFacts } from './service.ts';

/** Prices of the rows: with their service, or with the cheapest where they name none. Nothing is written. */
export async function priceRows(
  ctx: Ctx,
  scope: Scope,
  context: ImportContext,
  rows: ImportRow[],
  columnFacts?: ColumnFacts,
): Promise<RowPrice[]> {
  const prices: RowPrice[] = [];
  const withFacts = withColumnFacts(context, rows, columnFacts);
  for (const row of rows) prices.push(await priceRow(ctx, scope, withFacts, row));
  return prices;
}

async function priceRow(ctx: Ctx, scope: Scope, context: ImportContext, row: ImportRow): Promise<RowPrice> {
  const without = (error: string): RowPrice => ({
    line: row.line,
    price: null,
    serviceCode: null,
    serviceName: null,
    error,
  });
  const { values, problems } = checkRow(row.values, context.choices, context.today, row.accepted);
  if (problems[0]) return without(problemText(problems[0], context.locale));
  const input = orderOf(values, context, ctx.ports.clock.now());
  const stops = stopsOf(input, context.facts.currency) ?? [];
  const order = newRow(ctx, scope, '', context.facts.currency, input, stops);
  const { serviceCode } = order;
  try {
    const offers = await cachedOrNewOffers(ctx, scope, order, stops);
    const offer = serviceCode
      ? (offerOfCode(offers, serviceCode) ?? (await quoteFor(ctx, scope, { ...order, serviceCode }, stops)))
      : firstChoice(offers, '', 'cheapest');
    if (!offer && !(await hasCourier(ctx, scope.companyId))) throw noCourier();
    return offer
      ? {
          line: row.line,
          price: moneyOf(offer.priceMinor, offer.currency),
          serviceCode: offer.code,
          serviceName: offer.name,
          error: null,
        }
      : without(textsOf(context.locale, 'importFile').noService);
  } catch (err) {
    if (err instanceof Refusal) return without(err.message);
    throw err;
  }
}
