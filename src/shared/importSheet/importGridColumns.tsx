import { useTheme } from '@mui/material';
import type { ImportFacts } from '../../../contract/orders/import.ts';
import type { LeftOutReason } from '../../../contract/rules/import/headings/sheetRoles.ts';
import {
  IMPORT_COLUMNS,
  IMPORT_RULES,
  type ImportColumn,
  ITEM_COLUMNS,
} from '../../../contract/rules/import/importColumns.ts';
import { isQuestion } from '../../../contract/rules/import/importProblems.ts';
import type { StatusTone } from '../../../contract/rules/orders/orderStatus.ts';
import { statusColor } from '../../../pages/theme/statusColors.ts';
import type { Translate } from '../../i18n/textKey.ts';
import { formatMoney } from '../../lib/text/formatMoney.ts';
import type { EditChoice, EditColumn } from '../../ui/editGrid/editGridTypes.ts';
import type { ImportTexts } from './importTexts.ts';
import { type GridRow, isIn, isReady, problemsOf } from './rows/importRows.ts';
import type { RowPrices } from './rows/rowPrices.ts';

const WIDTHS: Partial<Record<ImportColumn, number>> = {
  receiverAddress1: 240,
  receiverAddress2: 160,
  senderAddress1: 240,
  itemDescription: 180,
  note: 200,
  receiverName: 170,
  receiverPhone: 164,
  senderPhone: 164,
  receiverState: 190,
};
const NUMERIC = new Set(['whole', 'decimal', 'money']);

export type RowState =
  | 'checking'
  | 'ready'
  | 'bad'
  | 'created'
  | 'known'
  | 'left'
  | 'refused'
  | LeftOutReason;
const TONES: Record<RowState, StatusTone> = {
  checking: 'grey',
  ready: 'blue',
  bad: 'red',
  created: 'green',
  known: 'green',
  left: 'grey',
  refused: 'red',
  cancelled: 'grey',
  refunded: 'grey',
  shipped: 'grey',
  unpaid: 'grey',
  noParcel: 'grey',
};

export function stateOf(row: GridRow): RowState {
  if (row.left) return row.leftOut ?? 'left';
  // Questions of the server are handled here like all others.
  const isQuestionOnly =
    row.outcome?.kind === 'refused' && problemsOf(row).every(({ rule }) => isQuestion(rule));
  if (row.outcome && !isQuestionOnly) return row.outcome.kind;
  if (!row.checked) return 'checking';
  return problemsOf(row).length || row.checked.waits ? 'bad' : 'ready';
}

/** Columns with values in the sheet, columns that are required, and columns with an error. */
export function shownColumns(
  rows: readonly GridRow[],
  columns: readonly ImportColumn[] = IMPORT_COLUMNS,
): ImportColumn[] {
  const shown = new Set<string>(columns.filter((column) => IMPORT_RULES[column].required === 'always'));
  for (const row of rows) {
    for (const column of Object.keys(row.values)) shown.add(column);
    for (const { column } of problemsOf(row)) shown.add(column);
  }
  return columns.filter((column) => shown.has(column));
}

interface Words {
  translate: Translate;
  locale: string;
  texts: ImportTexts;
  facts: ImportFacts | undefined;
  /** Null if rows cost nothing. */
  prices: RowPrices | null;
  /** Notes on a ready row before it is sent, by its id. */
  marks: ReadonlyMap<string, string> | null;
  /** On a phone the recipient is next to the state, and the price last. */
  phone: boolean;
}

/** State and price of a row, then its cells. */
export function importGridColumns(columns: readonly ImportColumn[], words: Words): EditColumn<GridRow>[] {
  const { translate, locale, texts, facts, prices, marks, phone } = words;
  const price = prices ? [priceColumn(prices, translate, locale)] : [];
  const markOf = (row: GridRow) => (isReady(row) ? marks?.get(row.id) : undefined);
  const stateText = (row: GridRow) =>
    row.partOf === undefined
      ? (markOf(row) ?? translate(`orderImport.rows.states.${stateOf(row)}`))
      : translate('orderImport.rows.sameParcel', { line: row.partOf });
  /** The short text for a chip, which has no room for the whole sentence. */
  const chipText = (row: GridRow) =>
    row.partOf === undefined ? stateText(row) : translate('orderImport.rows.withRow', { line: row.partOf });
  const toneOf = (row: GridRow) =>
    row.partOf !== undefined && stateOf(row) === 'ready' ? 'grey' : TONES[stateOf(row)];
  return [
    {
      key: 'state',
      label: translate('orderImport.rows.state'),
      width: 190,
      phoneWidth: 120,
      kind: 'readonly',
      read: (row) => row.line,
      format: (row) => `${row.line} ${stateText(row)}`,
      render: (row) => (
        <>
          <span className="eg-line">{row.partOf === undefined ? row.line : `↳ ${row.line}`}</span>
          <GridChip tone={markOf(row) ? 'orange' : toneOf(row)} label={chipText(row)} />
        </>
      ),
    },
    ...(phone ? [] : price),
    ...columns.map((column) => cellColumn(column, texts, facts)),
    ...(phone ? price : []),
  ];
}

const priceColumn = (prices: RowPrices, translate: Translate, locale: string): EditColumn<GridRow> => ({
  key: 'price',
  label: translate('orderImport.rows.price'),
  width: 116,
  kind: 'readonly',
  numeric: true,
  read: () => null,
  format: (row) => {
    if (!isReady(row) || row.partOf !== undefined) return '';
    const found = prices.of(row);
    if (!found) return '…';
    return found.price
      ? formatMoney(Math.round(found.price.amount * 100), found.price.currency, locale)
      : translate('orderImport.rows.noPrice');
  },
});

function cellColumn(
  column: ImportColumn,
  texts: ImportTexts,
  facts: ImportFacts | undefined,
): EditColumn<GridRow> {
  const { kind } = IMPORT_RULES[column];
  const choices = facts ? choicesFor(column, facts) : null;
  return {
    key: column,
    label: texts.column(column),
    width: WIDTHS[column] ?? 140,
    kind: choices ? 'choice' : 'text',
    read: (row) => row.values[column] ?? null,
    editable: (row) => !isIn(row) && (row.partOf === undefined || ITEM_COLUMNS.includes(column)),
    lenient: true,
    ...(choices ? { choices: () => choices } : {}),
    numeric: NUMERIC.has(kind),
  };
}

/** Choices of a column; null if its values are typed. */
export function choicesFor(
  column: ImportColumn,
  facts: ImportFacts,
  country: string = facts.country,
): EditChoice[] | null {
  switch (IMPORT_RULES[column].kind) {
    case 'country':
      return facts.countries.map(({ code, names }) => ({ value: code, label: names[0] ?? code }));
    case 'itemType':
      return facts.itemTypes.map(({ name }) => ({ value: name, label: name }));
    case 'service':
      return facts.services.map(({ code, name, courier }) => ({
        value: code,
        label: name,
        detail: courier,
      }));
    case 'state': {
      const states = facts.states[country];
      return states?.map(([name = '']) => ({ value: name, label: name })) ?? null;
    }
    default:
      return null;
  }
}

/** A state as a word with a dot and a colour; uses the classes of the grid, as thousands of rows are scrolled. */
function GridChip({ tone, label }: { tone: StatusTone; label: string }) {
  const { palette } = useTheme();
  const color = statusColor(tone, palette.mode);
  return (
    <span className="eg-chip" style={{ backgroundColor: color.background, color: color.text }}>
      <span aria-hidden className="eg-dot" style={{ backgroundColor: color.dot }} />
      {label}
    </span>
  );
}
