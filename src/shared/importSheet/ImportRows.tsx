import { Button, FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import { type ReactNode, type RefObject, useDeferredValue, useMemo, useState } from 'react';
import type { ImportFacts } from '../../../contract/orders/import.ts';
import type { ImportColumn } from '../../../contract/rules/import/importColumns.ts';
import { CommandTooltip } from '../../commands/CommandTooltip.tsx';
import type { Translate } from '../../i18n/textKey.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { usePhone } from '../../lib/react/usePhone.ts';
import { EditGrid } from '../../ui/editGrid/EditGrid.tsx';
import type { CellChange, CellMessages, EditGridHandle } from '../../ui/editGrid/editGridTypes.ts';
import { ChangesList } from './ChangesList.tsx';
import { importGridColumns, shownColumns } from './importGridColumns.tsx';
import { useImportKind } from './importKind.ts';
import { type ImportTexts, useImportTexts } from './importTexts.ts';
import { RepairPanel } from './RepairPanel.tsx';
import {
  changesOf,
  type GridRow,
  isBad,
  isIn,
  parcelRows,
  problemsOf,
  type RowCounts,
} from './rows/importRows.ts';
import { groupRepairs, type Repair, type RepairValue, repairChanges } from './rows/repairs.ts';
import type { RowPrices } from './rows/rowPrices.ts';
import { useKeepCommands } from './useKeepCommands.ts';
import type { RowEdits } from './useRowEdits.ts';

interface ImportRowsProps {
  rows: readonly GridRow[];
  counts: RowCounts;
  facts: ImportFacts | undefined;
  /** Null if rows cost nothing. */
  prices: RowPrices | null;
  /** Notes on a ready row before it is sent, by its id. */
  marks?: ReadonlyMap<string, string> | null;
  /** Notices about the whole sheet. */
  notice?: ReactNode;
  edits: RowEdits;
  grid: RefObject<EditGridHandle | null>;
  readOnly: boolean;
  onlyErrors: boolean;
  onOnlyErrors: (on: boolean) => void;
  /** Keeps the places of recipients, and stores them for their next parcels. */
  onKeepFor?: (repair: Repair) => void;
  /** Called after a repair was applied to all its rows. */
  onFixed?: (changes: CellChange[]) => void;
}

/** Third step: the rows, with their errors collected above them (IMP-06, IMP-09). */
export function ImportRows(props: ImportRowsProps) {
  const translate = useText();
  const texts = useImportTexts();
  const { rows, counts, facts, prices, edits, grid, marks = null } = props;
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const [allColumns, setAllColumns] = useState(false);
  const settled = useDeferredValue(rows);
  const repairs = useMemo(() => groupRepairs(settled), [settled]);
  const errors = useMemo(() => errorsIn(rows, texts.problem), [rows, texts]);
  const notes = useMemo(() => notesIn(rows, texts.change), [rows, texts]);
  const columns = useShownColumns(settled, allColumns, { facts, prices, marks });
  const shown = useMemo(() => (props.onlyErrors ? withErrors(rows) : rows), [rows, props.onlyErrors]);

  const repair = (which: Repair, to: RepairValue) => {
    const changes = repairChanges(which, rows, to);
    edits.history.edit(changes);
    props.onFixed?.(changes);
    edits.forgetChange();
  };

  const onFocusCell = useKeepCommands(repairs, props.readOnly, edits.keep, props.onKeepFor);

  return (
    // On wide pages the children become items of the page's column, and the rows fill the rest of it.
    <Stack useFlexGap spacing={1} sx={{ display: { md: 'contents' } }}>
      {props.notice}
      <RepairPanel
        repairs={props.readOnly ? NO_REPAIRS : repairs}
        bad={counts.bad}
        rows={rows}
        checking={counts.unchecked > 0 || settled !== rows}
        facts={facts}
        onApply={repair}
        onKeep={edits.keep}
        onKeepFor={props.onKeepFor}
        onShow={({ rowIds: [id], problem }) => void (id && grid.current?.focusCell(id, problem.column))}
        onAllDone={() => grid.current?.focus()}
      >
        <FormControlLabel
          sx={{ ml: 0 }}
          control={
            <Switch size="small" checked={props.onlyErrors} onChange={(_, on) => props.onOnlyErrors(on)} />
          }
          label={translate('orderImport.rows.onlyErrors')}
        />
        <FormControlLabel
          sx={{ ml: 0, '@media (max-width:767.95px)': { display: 'none' } }}
          control={<Switch size="small" checked={allColumns} onChange={(_, on) => setAllColumns(on)} />}
          label={translate('orderImport.rows.allColumns')}
        />
        <ChangesList rows={settled} onShow={(id, column) => grid.current?.focusCell(id, column)} />
        {counts.bad ? <DownloadButton onDownload={edits.download} /> : null}
        {props.readOnly ? null : (
          <LeaveOut rows={rows} selection={selection} edits={edits} onSelection={setSelection} />
        )}
      </RepairPanel>
      {shown.length ? (
        <EditGrid<GridRow>
          ref={grid}
          label={translate('orderImport.rows.grid')}
          rows={shown}
          rowId={rowId}
          rowLabel={(row) => rowLabel(row, translate)}
          columns={columns}
          errors={errors}
          notes={notes}
          wrongText={
            counts.bad ? translate('orderImport.repairs.title', { smart_count: counts.bad }) : undefined
          }
          selection={selection}
          onSelection={setSelection}
          onFocusCell={onFocusCell}
          onEdit={edits.edit}
          history={edits.history}
          readOnly={props.readOnly}
          commandKeys={edits.same ? SAME_KEY : undefined}
          loading={counts.unchecked > 0}
          height="max(320px, calc(100vh - 380px))"
          fills
        />
      ) : (
        <Typography color="text.secondary" sx={{ py: 4, textAlign: 'center' }}>
          {translate('orderImport.rows.noErrors')}
        </Typography>
      )}
    </Stack>
  );
}

type ColumnFacts = Required<Pick<ImportRowsProps, 'facts' | 'prices' | 'marks'>>;

/** The columns with values, or all of them. */
function useShownColumns(
  settled: readonly GridRow[],
  allColumns: boolean,
  { facts, prices, marks }: ColumnFacts,
) {
  const translate = useText();
  const locale = useLocale();
  const texts = useImportTexts();
  const kind = useImportKind();
  const phone = usePhone();
  const used = useMemo(() => shownColumns(settled, kind.columns), [settled, kind]);
  // A string, so that the columns stay the same objects while only values change.
  const usedKey = (allColumns ? kind.columns : used).join();
  return useMemo(
    () =>
      importGridColumns(usedKey.split(',') as ImportColumn[], {
        translate,
        locale,
        texts,
        facts,
        prices,
        marks,
        phone,
      }),
    [usedKey, translate, locale, texts, facts, prices, marks, phone],
  );
}

function DownloadButton({ onDownload }: { onDownload: () => void }) {
  const translate = useText();
  return (
    <CommandTooltip id="orderImport.download">
      <Button size="small" onClick={onDownload}>
        {translate('orderImport.rows.download')}
      </Button>
    </CommandTooltip>
  );
}

/** Whether the user, not the shop, left the parcel out. */
const isSkipped = (row: GridRow) => row.left && !row.leftOut && row.partOf === undefined;

function rowLabel({ line, partOf }: GridRow, translate: Translate): string {
  const label = translate('orderImport.rows.row', { line });
  if (partOf === undefined) return label;
  return translate('common.labelled', {
    label,
    text: translate('orderImport.rows.sameParcel', { line: partOf }),
  });
}

/** The rows of all parcels with an error. */
function withErrors(rows: readonly GridRow[]): GridRow[] {
  const bad = parcelRows(rows, new Set(rows.filter((row) => isBad(row) && !row.left).map(({ id }) => id)));
  return rows.filter(({ id }) => bad.has(id));
}

interface LeaveOutProps extends Pick<ImportRowsProps, 'rows' | 'edits'> {
  selection: ReadonlySet<string>;
  onSelection: (ids: ReadonlySet<string>) => void;
}

/** Leaves the ticked rows out, and includes all rows again. */
function LeaveOut({ rows, selection, edits, onSelection }: LeaveOutProps) {
  const chosen = useMemo(
    () => new Set(rows.filter((row) => selection.has(row.id) && !isIn(row) && !row.left).map((r) => r.id)),
    [rows, selection],
  );
  const left = rows.filter(isSkipped).length;
  const translate = useText();
  return (
    <>
      {chosen.size ? (
        <Button
          size="small"
          onClick={() => {
            edits.leave(chosen);
            onSelection(new Set());
          }}
        >
          {translate('orderImport.rows.leaveOut', { smart_count: chosen.size })}
        </Button>
      ) : null}
      {left ? (
        <Button size="small" onClick={() => edits.leave(null)}>
          {translate('orderImport.rows.putBack', { smart_count: left })}
        </Button>
      ) : null}
    </>
  );
}

/** The key that accepts the offer to change the same value elsewhere, while the offer is shown; no cell starts with it. */
const SAME_KEY = ['='];
const NO_REPAIRS: readonly Repair[] = [];
const rowId = (row: GridRow) => row.id;

const errorsIn = (rows: readonly GridRow[], text: ImportTexts['problem']): CellMessages =>
  new Map(
    rows
      .filter((row) => !row.left && isBad(row))
      .map((row) => [row.id, new Map(problemsOf(row).map((p) => [p.column, text(p)]))]),
  );

const notesIn = (rows: readonly GridRow[], text: ImportTexts['change']): CellMessages =>
  new Map(
    rows
      .filter((row) => changesOf(row).length > 0)
      .map((row) => [row.id, new Map(changesOf(row).map((c) => [c.column, text(c)]))]),
  );
