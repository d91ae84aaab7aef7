import { readNote, readWeight } from '../bookingPieces.ts';
import type { ParseContext, TypedBooking } from '../parsedInput.ts';
import { countedGoods } from './goods/countedGoods.ts';
import { READERS, readHashNumber } from './parcelReaders.ts';
import { withoutOrdering } from './people/personNames.ts';
import { readPickup } from './pickup/readPickup.ts';
import type { ReadingState } from './readingState.ts';

/** Reads what a message says of the parcel, in the order in which one part may hide another. */
export function readParcel(
  state: ReadingState,
  kindsOfGoods: number,
  [reference, ...references]: readonly string[],
): void {
  state.readLabels();
  state.readPiece(readNote);
  state.readPiece(readPickup);
  state.readCash();
  state.readTotal();
  state.readWeightsOf(kindsOfGoods);
  for (const read of READERS) state.readPiece(read);
  if (state.isOneLine && !state.parcel.referenceNo) state.readPiece(readHashNumber);
  if (reference) state.refer(reference);
  state.rest.push(...references);
  state.readCashInWords();
  state.insureValue();
  state.dropRepeated();
  state.readWeightsOfDescription();
  state.leaveGoods();
}

/** The parcel with its pieces and the weight of all of them, and its goods in words. A weight of each of unknown pieces is shown. */
export function parcelOf(
  state: ReadingState,
  goods: readonly string[],
  context: ParseContext,
): { parcel: TypedBooking; description: string } {
  const described = [state.parcel.description ?? '', ...goods]
    .map(withoutOrdering)
    .filter(Boolean)
    .join(', ');
  const counted = state.parcel.quantity === undefined ? countedGoods(described) : undefined;
  const description = counted?.goods ?? described;
  // `3 koli @ 4.5 kg`
  const each = counted ? undefined : readWeight(description, context)?.found;
  const pieces = each?.weightKg === state.parcel.weightKg ? each?.quantity : undefined;
  const { isEach, ...parcel } = {
    ...(pieces && { quantity: pieces }),
    ...state.parcel,
    ...(counted && { quantity: counted.count }),
  };
  // `0.5 kg each` of an unknown number of pieces
  if (isEach && parcel.weightKg !== undefined && !parcel.quantity) {
    state.rest.push(`${parcel.weightKg} kg`);
    delete parcel.weightKg;
  }
  if (isEach && parcel.weightKg !== undefined && parcel.quantity)
    parcel.weightKg = Math.round(parcel.weightKg * parcel.quantity * 1000) / 1000;
  return { parcel, description };
}
