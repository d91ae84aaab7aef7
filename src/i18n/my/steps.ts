import { stepsMy } from '../../../pages/texts/my/steps.ts';
import type english from '../en_US/steps.ts';

export default { ...stepsMy } satisfies typeof english;
