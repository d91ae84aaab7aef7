import { stepsZhCN } from '../../../pages/texts/zh_CN/steps.ts';
import type english from '../en_US/steps.ts';

export default { ...stepsZhCN } satisfies typeof english;
