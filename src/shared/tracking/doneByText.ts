import type { Activity } from '../../../contract/orders/orders.ts';
import type { Translate } from '../../i18n/textKey.ts';

/** The person who caused the step, with the API key that was used; '' if it was nobody of the account. */
export const doneByText = (translate: Translate, who: Activity['who']): string => {
  if (!who) return '';
  const { name, key } = who;
  return key === null
    ? translate('tracking.doneBy', { name })
    : translate('tracking.doneByKey', { name, key });
};
