import { stepsMy } from '../../../pages/texts/steps/my.ts';
import type english from '../en_US/steps.ts';

export default { ...stepsMy } satisfies typeof english;
