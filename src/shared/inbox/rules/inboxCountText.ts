import { INBOX_TOTAL_MOST } from '../../../../contract/rules/orders/inbox.ts';
import { numberText } from '../../../i18n/numberText.ts';

/** A number of lines as text; the server counts only up to a limit. */
export const inboxCountText = (count: number, locale: string): string =>
  count > INBOX_TOTAL_MOST
    ? `${numberText(INBOX_TOTAL_MOST, locale, 0, 0)}+`
    : numberText(count, locale, 0, 0);
