import type { ImportRow, RowPrice } from '../../../contract/orders/import.ts';
import type { ColumnFacts } from '../../../contract/rules/import/columnFacts.ts';
import { checkParcel } from '../../../contract/rules/import/importCheck.ts';
import { byParcel } from '../../../contract/rules/import/importRows.ts';
import { moneyOf } from '../../../contract/rules/money/money.ts';
import { offerOfCode } from '../../../contract/rules/orders/serviceCode.ts';
import { firstChoice } from '../../../contract/rules/orders/serviceOrder.ts';
import { ERROR } from '../../../contract/wire/errorCodes.ts';
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

/** Prices of the rows, with their service or else the cheapest one. Nothing is written. */
export async function priceRows(
  ctx: Ctx,
  scope: Scope,
  context: ImportContext,
  rows: ImportRow[],
  columnFacts?: ColumnFacts,
): Promise<RowPrice[]> {
  const prices: RowPrice[] = [];
  const withFacts = withColumnFacts(context, rows, columnFacts);
  for (const parcel of byParcel(rows)) prices.push(await priceParcel(ctx, scope, withFacts, parcel));
  return prices;
}

async function priceParcel(
  ctx: Ctx,
  scope: Scope,
  context: ImportContext,
  rows: [ImportRow, ...ImportRow[]],
): Promise<RowPrice> {
  const without = (error: string): RowPrice => ({
    line: rows[0].line,
    price: null,
    serviceCode: null,
    serviceName: null,
    error,
  });
  const [head, ...items] = checkParcel(rows, context.choices, context.today);
  const problem = [head, ...items].flatMap((row) => row?.problems ?? [])[0];
  if (!head || problem) return without(problem ? problemText(problem, context.locale) : '');
  const input = orderOf([head.values, ...items.map(({ values }) => values)], context, ctx.ports.clock.now());
  const stops = stopsOf(input, context.facts.currency) ?? [];
  const order = newRow(ctx, scope, '', context.facts.currency, input, stops);
  const { serviceCode } = order;
  const asker = { ...scope, isLimited: true };
  try {
    const offers = await cachedOrNewOffers(ctx, asker, order, stops);
    const offer = serviceCode
      ? (offerOfCode(offers, serviceCode) ?? (await quoteFor(ctx, asker, { ...order, serviceCode }, stops)))
      : firstChoice(offers, '', 'cheapest');
    if (!offer && !(await hasCourier(ctx, scope.companyId))) throw noCourier();
    return offer
      ? {
          line: rows[0].line,
          price: moneyOf(offer.priceMinor, offer.currency),
          serviceCode: offer.code,
          serviceName: offer.name,
          error: null,
        }
      : without(textsOf(context.locale, 'importFile').noService);
  } catch (err) {
    if (err instanceof Refusal && err.code !== ERROR.tooManyRequests) return without(err.message);
    throw err;
  }
}
