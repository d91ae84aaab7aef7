import { wordsByCode } from '../../../contract/rules/orderStatus.ts';
import { STATUS_WORDS } from '../../../contract/texts/my/statusWords.ts';

export default wordsByCode(STATUS_WORDS);
