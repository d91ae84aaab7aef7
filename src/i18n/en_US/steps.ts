import { stepsEnUS } from '../../../pages/texts/steps/en_US.ts';

export default { ...stepsEnUS };
