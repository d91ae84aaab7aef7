import { stepsEnUS } from '../../../pages/texts/en_US/steps.ts';

export default { ...stepsEnUS };
