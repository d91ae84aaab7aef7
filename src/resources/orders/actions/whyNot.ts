import { isOpenEnded, STATUS } from '../../../../contract/rules/orders/orderStatus.ts';
import type { Unfit } from '../../../commands/recordAction.ts';
import type { Messages } from '../../../i18n/textKey.ts';

type Reason = keyof Messages['orders']['whyNot'];

/** Steps of an order that are a reason by themselves, whatever is to be done. */
function stepReason(statusCode: number): Reason | undefined {
  if (isOpenEnded(statusCode)) return 'waiting';
  if (statusCode < STATUS.created) return 'unbooked';
  if (statusCode === STATUS.cancelled) return 'cancelled';
  const isOver = statusCode >= STATUS.delivered || statusCode === STATUS.returnDelivered;
  return isOver ? 'ended' : undefined;
}

/** Why an action does not fit an order: its step, else `reason`. `instead`: ids of actions that may fit. */
export const whyNot =
  (reason: Reason, ...instead: string[]) =>
  ({ statusCode }: { statusCode: number }): Unfit => {
    const why = stepReason(statusCode) ?? reason;
    // A copy helps where the order itself is lost for the purpose.
    return {
      text: `orders.whyNot.${why}`,
      instead: why === 'unbooked' ? instead.filter((id) => id !== 'placeAgain') : instead,
    };
  };
