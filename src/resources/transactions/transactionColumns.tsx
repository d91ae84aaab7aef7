import { Box, Tooltip } from '@mui/material';
import type { Transaction } from '../../../contract/money/billing.ts';
import { TX_CATEGORIES, TX_STATUS, type TxCategory } from '../../../contract/rules/money/billing.ts';
import { nearestMinor } from '../../../contract/rules/money/money.ts';
import type { StatusTone } from '../../../contract/rules/orders/orderStatus.ts';
import type { Translate } from '../../i18n/textKey.ts';
import { formatAmount } from '../../lib/text/formatMoney.ts';
import { doneByText } from '../../shared/tracking/doneByText.ts';
import { NUMBER_STYLE, RecordLink } from '../../ui/buttons/RecordLink.tsx';
import type { ColumnFacts, GridColumn } from '../../ui/grid/gridTypes.ts';
import { ListTime } from '../../ui/text/ListTime.tsx';
import { ToneChip } from '../../ui/text/ToneChip.tsx';
import { pathOfTransaction } from './transactionActions.ts';

const STATES: Readonly<Record<number, { name: 'pending' | 'success' | 'failed'; tone: StatusTone }>> = {
  [TX_STATUS.pending]: { name: 'pending', tone: 'orange' },
  [TX_STATUS.success]: { name: 'success', tone: 'green' },
  [TX_STATUS.failed]: { name: 'failed', tone: 'red' },
};

const isKind = (name: string): name is TxCategory => (TX_CATEGORIES as readonly string[]).includes(name);

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');

const wayOf = ({ amount, status }: Transaction) =>
  amount > 0 && status === TX_STATUS.success ? ('in' as const) : ('out' as const);

/** The most letters of a word that joins kind and number, as in "Refund of MY0000000012". */
const JOINING_LETTERS = 2;

/** The purpose of a movement; '' if it only repeats the kind and the number next to it. */
export function purposeOf({ desc, consignmentNo, invoiceNo }: Transaction, kind: string): string {
  const words = [consignmentNo, invoiceNo].reduce<string>(
    (text, no) => (no ? text.replace(no, '') : text),
    desc,
  );
  const [letters, kindLetters] = [lettersOf(words), lettersOf(kind)];
  const joining = words === desc ? 0 : JOINING_LETTERS;
  const repeats = letters.includes(kindLetters) && letters.length <= kindLetters.length + joining;
  return repeats ? '' : desc;
}

/** Day, kind, amount, purpose, tax, balance after it, order or invoice, and state (BILL-18, BILL-19). */
export function transactionColumns(facts: ColumnFacts): GridColumn<Transaction>[] {
  const { translate: t, locale, zone, currency } = facts;
  const amount = (value: number | null, tone?: 'in' | 'out') => (
    <Box
      component="span"
      sx={{ fontVariantNumeric: 'tabular-nums', ...(tone === 'in' ? { color: 'success.main' } : {}) }}
    >
      {value === null
        ? '–'
        : `${tone === 'in' ? '+' : ''}${formatAmount(nearestMinor(value), currency, locale)}`}
    </Box>
  );
  const kindText = (category: string) => (isKind(category) ? t(`billing.kinds.${category}`) : category);
  return [
    {
      key: 'date',
      label: t('billing.date'),
      width: 152,
      sortBy: 'timestamp',
      render: ({ timestamp }) => <ListTime iso={timestamp} zone={zone} locale={locale} hasAge={false} />,
    },
    {
      key: 'kind',
      label: t('billing.kind'),
      width: 132,
      sortBy: 'category',
      render: ({ category }) => kindText(category),
    },
    {
      key: 'amount',
      label: t('common.noted', { label: t('billing.amount'), note: currency }),
      width: 124,
      align: 'right',
      sortBy: 'amount',
      render: (row) => amount(row.amount, wayOf(row)),
      cardHead: (row) => (
        <>
          {currency} {amount(row.amount, wayOf(row))}
        </>
      ),
    },
    {
      key: 'description',
      label: t('billing.description'),
      render: (row) => <Purpose row={row} kind={kindText(row.category)} translate={t} />,
    },
    {
      key: 'tax',
      label: t('billing.tax'),
      width: 72,
      align: 'right',
      render: ({ tax }) => amount(tax === 0 ? null : tax),
    },
    {
      key: 'balance',
      label: t('billing.balance'),
      width: 96,
      align: 'right',
      render: ({ balance }) => amount(balance),
    },
    {
      key: 'reference',
      label: t('billing.reference'),
      width: 120,
      render: referenceCell,
    },
    {
      key: 'status',
      label: t('billing.status'),
      width: 118,
      sortBy: 'status',
      render: ({ status }) => {
        const state = STATES[status] ?? { name: 'pending', tone: 'orange' };
        return <ToneChip tone={state.tone} label={t(`billing.transactionTabs.${state.name}`)} />;
      },
    },
  ];
}

/** The order or invoice of a movement. */
function referenceCell(row: Transaction) {
  const path = pathOfTransaction(row);
  const name = row.consignmentNo ?? row.invoiceNo;
  return path && name ? (
    <RecordLink to={path} style={NUMBER_STYLE}>
      {name}
    </RecordLink>
  ) : (
    '–'
  );
}

/** The purpose of a movement, and its maker. */
function Purpose({ row, kind, translate: t }: { row: Transaction; kind: string; translate: Translate }) {
  const { who } = row;
  const purpose = purposeOf(row, kind);
  // The key's person is in the hint only, for want of room.
  const actor = who ? (who.key ?? who.name) : '';
  if (!purpose && !actor) return '–';
  return (
    <Tooltip title={[purpose, doneByText(t, who)].filter(Boolean).join(' · ')}>
      <span className="one-line">
        <span>{purpose || t('tracking.doneBy', { name: actor })}</span>{' '}
        {purpose && actor ? <span className="muted">· {actor}</span> : null}
      </span>
    </Tooltip>
  );
}
