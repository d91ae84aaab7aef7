import { stepsZhCN } from '../../../pages/texts/steps/zh_CN.ts';

export default { ...stepsZhCN };
