import { Box } from '@mui/material';
import type { Order } from '../../../contract/orders/orders.ts';
import { isCodOverdue } from '../../../contract/rules/money/cod.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import type { StatusTone } from '../../../contract/rules/orders/orderStatus.ts';
import { visuallyHidden } from '../../lib/browser/visuallyHidden.ts';
import { dateText, relativeText } from '../../lib/dates/dates.ts';
import { serverNow } from '../../lib/dates/serverClock.ts';
import { formatAmount } from '../../lib/text/formatMoney.ts';
import { NUMBER_STYLE, RecordLink } from '../../ui/buttons/RecordLink.tsx';
import type { ColumnFacts, GridColumn } from '../../ui/grid/gridTypes.ts';
import { CellText } from '../../ui/text/CellText.tsx';
import { ListDate, ONE_DATE } from '../../ui/text/ListTime.tsx';
import { ToneChip } from '../../ui/text/ToneChip.tsx';

/** Names of the statuses; the index is the API's code. */
const STATUS_NAMES = ['pending', 'collected', 'processing', 'settled', 'ownCourier'] as const;
const TONES: StatusTone[] = ['grey', 'orange', 'blue', 'green', 'pink'];
export const codOrderName = (order: Order): string => order.consignmentNo ?? order.id.slice(0, 8);
export const codMinorOf = (order: Order): number => (order.cod ? nearestMinor(order.cod.amount) : 0);

const LATE = { position: 'relative', color: 'error.main', fontWeight: 600 } as const;

/** Order, status, amount, dates, account and service code (COD-07…13). */
export function codColumns(facts: ColumnFacts): GridColumn<Order>[] {
  const { translate: t, locale, zone, currency } = facts;
  const dated = (iso: string | null | undefined) =>
    iso ? <ListDate iso={iso} zone={zone} locale={locale} /> : '–';
  return [
    {
      key: 'number',
      label: t('cod.number'),
      width: 124,
      sortBy: 'consignmentNo',
      render: (o) => (
        <RecordLink to={`/order/${o.id}`} style={NUMBER_STYLE}>
          {codOrderName(o)}
        </RecordLink>
      ),
    },
    {
      key: 'status',
      label: t('cod.status'),
      width: 178,
      sortBy: 'codStatus',
      render: (o) => (
        <ToneChip
          tone={TONES[o.codStatus ?? 0] ?? 'grey'}
          label={t(`cod.statuses.${STATUS_NAMES[o.codStatus ?? 0] ?? 'pending'}`)}
        />
      ),
    },
    {
      key: 'amount',
      label: t('common.noted', { label: t('cod.amount'), note: currency }),
      width: 124,
      align: 'right',
      sortBy: 'cod',
      render: (o) => (o.cod ? formatAmount(codMinorOf(o), o.cod.currency, locale) : '–'),
    },
    {
      key: 'delivered',
      label: t('cod.delivered'),
      width: 112,
      sortBy: 'deliveredAt',
      render: ({ deliveredAt }) => dated(deliveredAt),
    },
    {
      key: 'due',
      label: t('cod.due'),
      width: 112,
      sortBy: 'codDueAt',
      render: (order) => dueCell(order, facts),
    },
    {
      key: 'paidOut',
      label: t('cod.paidOut'),
      width: 112,
      sortBy: 'codPaidAt',
      render: ({ codPaidAt }) => dated(codPaidAt),
    },
    {
      key: 'bank',
      label: t('cod.bank'),
      render: ({ customerBankDetails: b }) =>
        b ? (
          // Small letters leave room for the whole account number. The bank is before the holder, as all rows have the same holder.
          <CellText text={`${b.accountNumber} · ${b.bankName} · ${b.accountName}`} wraps>
            <span>{b.accountNumber}</span> <span className="muted">{`${b.bankName} · ${b.accountName}`}</span>
          </CellText>
        ) : (
          '–'
        ),
    },
    {
      key: 'service',
      label: t('cod.serviceCode'),
      width: 116,
      sortBy: 'serviceCode',
      render: (o) => o.serviceCode ?? '–',
    },
  ];
}

/** The day on which the cash is due. */
function dueCell({ codStatus, codDueAt }: Order, { translate: t, locale, zone }: ColumnFacts) {
  if (!codDueAt) return '–';
  const text = dateText(codDueAt, zone, locale);
  return (
    <CellText text={text} title={`${text} · ${relativeText(codDueAt, locale)}`} wraps={ONE_DATE}>
      {isCodOverdue(codStatus, codDueAt, serverNow()) ? (
        <Box component="b" sx={LATE}>
          {text}
          <Box component="span" sx={visuallyHidden}>
            {` (${t('cod.tabs.overdue')})`}
          </Box>
        </Box>
      ) : (
        text
      )}
    </CellText>
  );
}
