import { wordsByCode } from '../../../contract/rules/orders/orderStatus.ts';
import { STATUS_WORDS } from '../../../contract/texts/my/statusWords.ts';

export default wordsByCode(STATUS_WORDS);
