import { stepsZhCN } from '../../../pages/texts/steps/zh_CN.ts';
import type english from '../en_US/steps.ts';

export default { ...stepsZhCN } satisfies typeof english;
