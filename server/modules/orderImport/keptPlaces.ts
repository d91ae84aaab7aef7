import { isQuestion } from '../../../contract/rules/import/importProblems.ts';
import { isPlaceRule } from '../../../contract/rules/places/placeCheck.ts';
import type { Ctx, Scope } from '../../context.ts';
import { stopsOf } from '../orders/booking/orderInput.ts';
import { placeKeyOf } from '../orders/booking/parcelRecord.ts';
import { dismissedPlaces } from '../orders/booking/parcelRecordStore.ts';
import type { AccountFacts } from './facts.ts';
import type { ReadParcel, RowIn } from './readParcels.ts';
import { orderOf } from './rowOrder.ts';

/** The rows with the questions about places answered that the account keeps for their recipients. Null if there are none. */
export async function withKeptPlaces(
  ctx: Ctx,
  scope: Scope,
  context: AccountFacts,
  rows: readonly RowIn[],
  parcels: readonly ReadParcel[],
): Promise<RowIn[] | null> {
  const questioned = new Map<number, { place: string; rules: ReadParcel['accepted'] }>();
  for (const parcel of parcels) {
    const questions = parcel.problems.filter(({ rule }) => isPlaceRule(rule) && isQuestion(rule));
    // An answer holds for both ends of the parcel.
    if (questions.length === 0 || questions.some(({ column }) => !column.startsWith('receiver'))) continue;
    const input = orderOf(parcel.rows, context, ctx.ports.clock.now());
    const contact = stopsOf(input, context.facts.currency)?.at(-1)?.contact;
    if (contact)
      questioned.set(parcel.line, { place: placeKeyOf(contact), rules: questions.map(({ rule }) => rule) });
  }
  if (questioned.size === 0) return null;
  const places = [...new Set([...questioned.values()].map(({ place }) => place))];
  const kept = await dismissedPlaces(ctx, scope, [], places);
  if (kept.size === 0) return null;
  return rows.map((row) => {
    const question = row.partOf === undefined ? questioned.get(row.line) : undefined;
    if (!question || !kept.has(question.place)) return row;
    return { ...row, accepted: [...(row.accepted ?? []), ...question.rules] };
  });
}
