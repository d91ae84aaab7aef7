import { Box, Tooltip } from '@mui/material';
import type { InboxLine } from '../../../contract/orders/inbox.ts';
import type { InboxKind } from '../../../contract/rules/orders/inbox.ts';
import type { StatusTone } from '../../../contract/rules/orders/orderStatus.ts';
import { dateTimeText, relativeText } from '../../lib/dates/dates.ts';
import { serverNow } from '../../lib/dates/serverClock.ts';
import { phoneOf, recipientOf } from '../../shared/orders/rules/orderCells.ts';
import { orderName } from '../../shared/orders/rules/orderName.ts';
import { RecordLink } from '../../ui/buttons/RecordLink.tsx';
import type { ColumnFacts, GridColumn } from '../../ui/grid/gridTypes.ts';
import { ToneChip } from '../../ui/text/ToneChip.tsx';

const TONES: Readonly<Record<InboxKind, StatusTone>> = {
  deliveryFailed: 'red',
  returnFailed: 'red',
  bookingFailed: 'red',
  pickupFailed: 'pink',
  late: 'orange',
  selfCollection: 'pink',
  returning: 'orange',
};

/** Matter, order, recipient, the courier's last words, time and deadline (BX-40). */
export function inboxColumns({ translate: t, locale, zone }: ColumnFacts): GridColumn<InboxLine>[] {
  const moment = (iso: string) => (
    <Tooltip title={dateTimeText(iso, zone, locale)}>
      <span>{relativeText(iso, locale)}</span>
    </Tooltip>
  );
  return [
    {
      key: 'kind',
      label: t('inbox.matter'),
      width: 176,
      render: ({ kind, order }) => (
        <Box component="span" sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center' }}>
          <ToneChip tone={TONES[kind]} label={t(`inbox.kinds.${kind}`)} />
          {kind === 'deliveryFailed' && order.failedAttempts > 1 ? (
            <span title={t('inbox.attempts', { smart_count: order.failedAttempts })}>
              ×{order.failedAttempts}
            </span>
          ) : null}
        </Box>
      ),
    },
    {
      key: 'order',
      label: t('inbox.order'),
      width: 124,
      render: ({ order }) => (
        <Box sx={{ fontFamily: 'monospace', fontSize: 13 }}>
          <RecordLink to={`/order/${order.id}`}>{orderName(order)}</RecordLink>
        </Box>
      ),
    },
    {
      key: 'deadline',
      label: t('inbox.deadline'),
      width: 140,
      render: ({ deadline, endedAt, endedBy, snoozedUntil }) => {
        if (endedAt) return t(endedBy ? 'inbox.endedBy' : 'inbox.over', { name: endedBy ?? '' });
        if (snoozedUntil && new Date(snoozedUntil) > serverNow()) return moment(snoozedUntil);
        const isPast = new Date(deadline) <= serverNow();
        return (
          <Box component="span" sx={isPast ? { color: 'error.main', fontWeight: 600 } : undefined}>
            {moment(deadline)}
          </Box>
        );
      },
    },
    {
      key: 'recipient',
      label: t('orders.recipient'),
      width: 170,
      render: ({ order }) => {
        const contact = recipientOf(order);
        return <span title={phoneOf(contact) ?? undefined}>{contact?.name ?? '–'}</span>;
      },
    },
    {
      key: 'reason',
      label: t('inbox.reason'),
      width: 280,
      render: ({ order }) => {
        const reason = reasonOf(order) ?? t(`status.${order.statusCode}`, { _: '' });
        return reason ? <span title={reason}>{reason}</span> : '–';
      },
    },
    {
      key: 'service',
      label: t('orders.service'),
      width: 150,
      render: ({ order }) => order.service?.name ?? '–',
    },
    { key: 'since', label: t('inbox.since'), width: 120, render: ({ since }) => moment(since) },
  ];
}

/** The courier's words to the newest step, else where it was made. */
function reasonOf({ failedReason, activities = [] }: InboxLine['order']): string | null {
  const [newest] = activities.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  const said = [newest?.description, newest?.location].filter(Boolean).join(' · ');
  return failedReason ?? (said || null);
}
