import type { OrderConflict } from '../../../contract/orders/orders.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { dateTimeText } from '../../lib/dates/dates.ts';
import { useSession } from '../../session/SessionContext.ts';

/** The user who changed an order meanwhile, and the time, as texts. */
export function useWhoChanged(): (change: Pick<OrderConflict, 'changedAt' | 'changedBy'>) => {
  who: string;
  when: string;
} {
  const translate = useText();
  const locale = useLocale();
  const { company } = useSession();
  return ({ changedAt, changedBy }) => ({
    who: !changedBy
      ? translate('versions.program')
      : changedBy.isYou
        ? translate('versions.you')
        : changedBy.name,
    when: dateTimeText(changedAt, company.timezone, locale),
  });
}
