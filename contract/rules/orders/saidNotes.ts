import { calendarDayText } from '../text/dateText.ts';
import { type Instruction, instructionKind } from './instructions.ts';
import type { RecipientAsk } from './recipientAsks.ts';

/** A day of a stored sentence, which is in English; its translation has the date of its own language. */
export const sentenceDay = (day: string): string => calendarDayText(day, 'en');

/**
 * Sentences of an order's history that did not come from a courier. Their values are a day and an outlet with its address; people's own
 * texts are separate.
 */
export function instructionSentence(
  instruction: Instruction,
  { outlet, isReturn }: { outlet: string | undefined; isReturn: boolean },
): string {
  switch (instructionKind(instruction)) {
    case 'reattemptOn': {
      const day = sentenceDay(instruction.reattemptOn ?? '');
      if (isReturn) return `The courier was asked to bring the parcel back on ${day}.`;
      return `The courier was asked to deliver again on ${day}.`;
    }
    case 'holdAtOutlet':
      return `The courier was asked to hold the parcel at ${outlet ?? instruction.holdAtOutlet}.`;
    case 'pickupOn':
      return `The courier was asked to collect the parcel on ${sentenceDay(instruction.pickupOn ?? '')}.`;
    case 'returnNow':
      return 'The courier was asked to send the parcel back.';
    default:
      return 'The courier was told the corrected address.';
  }
}

const ASK_SENTENCES: Readonly<Record<Exclude<RecipientAsk, 'anotherDay' | 'holdAtOutlet'>, string>> = {
  safePlace: 'The recipient names a safe place.',
  landmark: 'The recipient names a unit number or a landmark.',
  cashReady: 'The recipient has the cash ready.',
  notOrdered: 'The recipient says that nothing was ordered.',
  message: 'The recipient has written to you.',
};

export function askSentence(ask: RecipientAsk, value: { day: string; outlet: string }): string {
  if (ask === 'anotherDay') return `The recipient asks for delivery on ${sentenceDay(value.day)}.`;
  if (ask === 'holdAtOutlet') return `The recipient wants to collect the parcel at ${value.outlet}.`;
  return ASK_SENTENCES[ask];
}
