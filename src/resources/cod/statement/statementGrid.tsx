import { Box } from '@mui/material';
import type { StatusTone } from '../../../../contract/rules/orders/orderStatus.ts';
import type { Translate } from '../../../i18n/textKey.ts';
import { dateText } from '../../../lib/dates/dates.ts';
import { columnLetter } from '../../../lib/importFile/columnLetter.ts';
import { formatAmount, formatMoney } from '../../../lib/text/formatMoney.ts';
import { RecordLink } from '../../../ui/buttons/RecordLink.tsx';
import type { GridColumn } from '../../../ui/grid/gridTypes.ts';
import { CellText } from '../../../ui/text/CellText.tsx';
import { ToneChip } from '../../../ui/text/ToneChip.tsx';
import { type CheckKind, type CheckRecord, missingOf } from './matchStatement.ts';

interface Options {
  translate: Translate;
  locale: string;
  zone: string;
  currency: string;
  feesAgreed: boolean;
}

const TONES: Record<CheckKind, StatusTone> = {
  check: 'orange',
  short: 'red',
  late: 'red',
  waiting: 'grey',
  paid: 'green',
  over: 'blue',
  left: 'grey',
};

export const recordName = ({ order, rows }: CheckRecord, t: Translate): string =>
  order
    ? (order.consignmentNo ?? order.referenceNo ?? order.id.slice(0, 8))
    : t('cod.statement.row', { line: rows[0]?.line ?? '' });

/** Note next to a record's state, with the position of an error. */
export function remarkOf(record: CheckRecord, { translate: t, locale, currency }: Options): string {
  const { reason, candidates, rows, feeMinor, by, order } = record;
  const [row] = rows;
  if (reason === 'fault' && row?.fault)
    return t(`cod.statement.reasons.${row.fault.currency ? 'otherCurrency' : 'fault'}`, {
      line: row.line,
      column: columnLetter(row.fault.column),
      text: row.fault.text,
      written: row.fault.currency ?? '',
      currency,
    });
  if (reason === 'several')
    return t('cod.statement.reasons.several', {
      smart_count: candidates.length,
      numbers: candidates
        .slice(0, 3)
        .map((o) => o.consignmentNo ?? o.id.slice(0, 8))
        .join(', '),
    });
  if (reason) return t(`cod.statement.reasons.${reason}`);
  return [
    rows.length > 1 ? t('cod.statement.inRows', { lines: rows.map(({ line }) => line).join(', ') }) : '',
    by ? t(`cod.statement.by.${by}`) : '',
    feeMinor ? t('cod.statement.fee', { fee: formatMoney(feeMinor, currency, locale) }) : '',
    order?.codStatus === 3 ? t('cod.statement.alreadySettled') : '',
    order?.codStatus === 0 ? t('cod.statement.notDelivered') : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

const wordsOf = (rows: CheckRecord['rows']): string =>
  rows.map(({ line, cells }) => `${line}: ${cells.filter(Boolean).join(' | ')}`).join('; ') || '–';

/** Order or row, state, the amounts, dates and the line of the statement. */
export function statementColumns(options: Options): GridColumn<CheckRecord>[] {
  const { translate: t, locale, zone, currency, feesAgreed } = options;
  const money = (minor: number) => formatAmount(minor, currency, locale);
  const noted = (label: string) => t('common.noted', { label, note: currency });
  return [
    {
      key: 'record',
      label: t('cod.number'),
      width: 124,
      sortBy: 'record',
      render: (record) => (
        <Box sx={{ fontFamily: 'monospace', fontSize: 13 }}>
          {record.order ? (
            <RecordLink to={`/order/${record.order.id}`}>{recordName(record, t)}</RecordLink>
          ) : (
            recordName(record, t)
          )}
        </Box>
      ),
    },
    {
      key: 'state',
      label: t('cod.statement.state'),
      width: 166,
      render: ({ kind }) => <ToneChip tone={TONES[kind]} label={t(`cod.statement.kinds.${kind}`)} />,
    },
    {
      key: 'remark',
      label: t('cod.statement.remark'),
      width: 220,
      render: (record) => <CellText text={remarkOf(record, options) || '–'} wraps />,
    },
    {
      key: 'owed',
      label: noted(t('cod.statement.owed')),
      width: 128,
      align: 'right',
      sortBy: 'owed',
      render: ({ order, owedMinor }) => (order ? money(owedMinor) : '–'),
    },
    {
      key: 'paid',
      label: noted(t('cod.statement.paid')),
      width: 128,
      align: 'right',
      sortBy: 'paid',
      render: ({ rows, paidMinor }) => (rows.some(({ minor }) => minor !== null) ? money(paidMinor) : '–'),
    },
    {
      key: 'missing',
      label: noted(t('cod.statement.missing')),
      width: 128,
      align: 'right',
      sortBy: 'missing',
      render: (record) =>
        record.order && record.kind !== 'waiting' ? money(missingOf(record, feesAgreed)) : '–',
    },
    {
      key: 'due',
      label: t('cod.due'),
      width: 110,
      sortBy: 'due',
      render: ({ order }) => (order?.codDueAt ? dateText(order.codDueAt, zone, locale) : '–'),
    },
    {
      key: 'statement',
      label: t('cod.statement.statementSays'),
      render: ({ rows }) => wordsOf(rows),
      // An order's card has its number.
      card: ({ order, rows }) => (order ? '' : wordsOf(rows)),
    },
  ];
}

const SORT_VALUES: Record<string, (record: CheckRecord, feesAgreed: boolean) => number | string> = {
  record: ({ order, rows }) => order?.consignmentNo ?? `~${String(rows[0]?.line ?? 0).padStart(6, '0')}`,
  owed: ({ owedMinor }) => owedMinor,
  paid: ({ paidMinor }) => paidMinor,
  missing: missingOf,
  due: ({ order }) => order?.codDueAt ?? '~',
};

/** The records sorted by a column; without a column, in the order of statement and server. */
export function sortRecords(
  records: readonly CheckRecord[],
  { field, order }: { field: string; order: string },
  feesAgreed: boolean,
): CheckRecord[] {
  const sortValue = SORT_VALUES[field];
  if (!sortValue) return [...records];
  const sign = order === 'DESC' ? -1 : 1;
  return [...records].sort((a, b) => {
    const [x, y] = [sortValue(a, feesAgreed), sortValue(b, feesAgreed)];
    return x < y ? -sign : x > y ? sign : 0;
  });
}
