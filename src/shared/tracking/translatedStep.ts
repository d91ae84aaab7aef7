import { readPlaceNote } from '../../../contract/rules/orders/stepNotes.ts';
import { stepWords } from '../../../pages/stepWords.ts';
import type { Translate } from '../../i18n/textKey.ts';

/** Note and place of a tracking step in the portal's language. */
export function translatedStep(
  translate: Translate,
  step: { statusCode: number; description: string | null; location: string | null },
) {
  const town = readPlaceNote(step.location ?? '')?.town ?? '';
  return stepWords(step, {
    notes: {
      [step.statusCode]: translate(`steps.notes.${step.statusCode}`, { _: step.description ?? '' }),
    },
    addressNotFound: translate('steps.addressNotFound'),
    hub: translate('steps.hub', { town }),
    collectionPoint: translate('steps.collectionPoint', { town }),
  });
}
