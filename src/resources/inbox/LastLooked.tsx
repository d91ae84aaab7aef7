import { Typography } from '@mui/material';
import { useLocale, useText } from '../../i18n/useText.ts';
import { timeText } from '../../lib/dates/dates.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useInboxCounts } from '../../shared/inbox/useInboxCounts.ts';

/** Time of the server's last answer, as an empty inbox means nothing if it is old. */
export function LastLooked() {
  const translate = useText();
  const locale = useLocale();
  const { timezone } = useSession().company;
  const { dataUpdatedAt } = useInboxCounts();
  if (!dataUpdatedAt) return null;
  const time = timeText(new Date(dataUpdatedAt).toISOString(), timezone, locale);
  return (
    <Typography variant="body2" color="text.secondary">
      {translate('inbox.lastLooked', { time })}
    </Typography>
  );
}
