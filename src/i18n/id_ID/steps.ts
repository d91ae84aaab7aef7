import { stepsIdID } from '../../../pages/texts/id_ID/steps.ts';
import type english from '../en_US/steps.ts';

export default { ...stepsIdID } satisfies typeof english;
