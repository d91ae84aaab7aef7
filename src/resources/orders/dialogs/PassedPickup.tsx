import { Alert } from '@mui/material';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { dateTimeText } from '../../../lib/dates/dates.ts';
import { useSession } from '../../../session/SessionContext.ts';

/** Says that an order whose pickup was planned for a past day is collected as soon as possible; nothing without such a pickup. */
export function PassedPickup({ at, mb = 0 }: { at: string | null; mb?: number }) {
  const translate = useText();
  const locale = useLocale();
  const { timezone } = useSession().company;
  return at ? (
    <Alert severity="warning" sx={{ mb }}>
      {translate('orders.pickupPassed', { time: dateTimeText(at, timezone, locale) })}
    </Alert>
  ) : null;
}
