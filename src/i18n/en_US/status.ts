import { wordsByCode } from '../../../contract/rules/orders/orderStatus.ts';
import { STATUS_WORDS } from '../../../contract/texts/en_US/statusWords.ts';

export default wordsByCode(STATUS_WORDS);
