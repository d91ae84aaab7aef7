import { stepsIdID } from '../../../pages/texts/steps/id_ID.ts';
import type english from '../en_US/steps.ts';

export default { ...stepsIdID } satisfies typeof english;
