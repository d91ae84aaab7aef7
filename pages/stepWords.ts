import { ADDRESS_NOT_FOUND, isUsualNote, readPlaceNote } from '../contract/rules/orders/stepNotes.ts';

/** Notes of couriers, in one language. `%{town}` is replaced by a town. */
export interface StepTexts {
  /** By status code. */
  notes: Readonly<Record<number, string>>;
  addressNotFound: string;
  hub: string;
  collectionPoint: string;
}

interface Step {
  statusCode: number;
  description: string | null;
  location: string | null;
}

/** Note and place of a step in the language of the texts; `foreign` is a note that a person wrote, in any language. */
export function stepWords(
  step: Step,
  texts: StepTexts,
): { note: string | null; foreign: boolean; place: string | null } {
  const { statusCode, description, location } = step;
  const usual = isUsualNote(statusCode, description);
  const usualNote = description === ADDRESS_NOT_FOUND ? texts.addressNotFound : texts.notes[statusCode];
  const at = location === null ? null : readPlaceNote(location);
  return {
    note: usual ? (usualNote ?? description) : description,
    foreign: description !== null && !usual,
    place: at ? texts[at.place].replace('%{town}', at.town) : location,
  };
}
