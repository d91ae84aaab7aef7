import { stepsIdID } from '../../../pages/texts/steps/id_ID.ts';

export default { ...stepsIdID };
