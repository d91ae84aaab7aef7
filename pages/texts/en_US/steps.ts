import { STEP_NOTES } from '../../../contract/rules/orders/stepNotes.ts';
import type { StepTexts } from '../stepTexts.ts';

export const stepsEnUS: StepTexts = {
  notes: STEP_NOTES,
  hub: '{town} hub',
  collectionPoint: '{town} collection point',
};
