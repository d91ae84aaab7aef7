import { Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { OrderNotice } from '../../../../contract/messages/notices.ts';
import { isForShipper, type NoticeState } from '../../../../contract/rules/account/notices.ts';
import { nearestMinor } from '../../../../contract/rules/money/money.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { dateTimeText } from '../../../lib/dates/dates.ts';
import { formatMoney } from '../../../lib/text/formatMoney.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { DetailCard } from './DetailCard.tsx';

/** Polls while a message waits, as no live event reports that it was sent. */
const POLL_MS = 10_000;

const TONES: Readonly<Record<NoticeState, string>> = {
  waiting: 'text.secondary',
  held: 'warning.main',
  sending: 'text.secondary',
  sent: 'success.main',
  together: 'text.secondary',
  cancelled: 'text.secondary',
  unverified: 'error.main',
  unpaid: 'error.main',
  unsubscribed: 'text.secondary',
  bounced: 'error.main',
  failed: 'error.main',
};

/** Sent messages about the order, with recipient and result. */
export function OrderNotices({ orderId }: { orderId: string }) {
  const translate = useText();
  const dataProvider = useDataProvider();
  const query = useQuery({
    queryKey: ['orders', 'notices', orderId],
    queryFn: () => dataProvider.getOrderNotices(orderId),
    refetchInterval: ({ state }) =>
      state.data?.some((n) => n.state === 'waiting' || n.state === 'sending') ? POLL_MS : false,
  });
  if (query.isPending) return null;
  return (
    <DetailCard title={translate('notices.title')}>
      {query.isError ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography color="text.secondary">{(query.error as Error).message}</Typography>
          <Button size="small" onClick={() => query.refetch()}>
            {translate('common.retry')}
          </Button>
        </Box>
      ) : query.data.length === 0 ? (
        <Typography variant="body2" color="text.secondary">
          {translate('notices.none')}
        </Typography>
      ) : (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {[...query.data].reverse().map((notice) => (
            <Entry key={notice.id} notice={notice} />
          ))}
        </Box>
      )}
    </DetailCard>
  );
}

function Entry({ notice }: { notice: OrderNotice }) {
  const translate = useText();
  const locale = useLocale();
  const { company } = useSession();
  const { kind, channel, state, recipient, cost, currency, reason, sentAt, nextAt, createdAt } = notice;
  const word = translate(`notices.kinds.${kind}`);
  const at = sentAt ?? nextAt ?? createdAt;
  const details = [
    recipient,
    cost === null
      ? null
      : translate('notices.cost', { price: formatMoney(nearestMinor(cost), currency, locale) }),
  ].filter(Boolean);
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {isForShipper(kind) ? translate('notices.toYou', { kind: word }) : word} ·{' '}
        {translate(`notices.channels.${channel}`)}
      </Typography>
      <Typography variant="body2" sx={{ color: TONES[state] }}>
        {translate(`notices.states.${state}`)}
      </Typography>
      {reason && (state === 'bounced' || state === 'failed') ? (
        <Typography variant="caption" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Typography>
      ) : null}
      <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        <time dateTime={at}>{dateTimeText(at, company.timezone, locale)}</time>
        {details.length > 0 ? ` · ${details.join(' · ')}` : ''}
      </Typography>
    </Box>
  );
}
