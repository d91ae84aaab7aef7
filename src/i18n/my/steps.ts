import { stepsMy } from '../../../pages/texts/steps/my.ts';

export default { ...stepsMy };
