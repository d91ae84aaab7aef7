import { Box } from '@mui/material';
import { useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Command } from '../../../commands/command.ts';
import { gridKeyCommands } from '../../../commands/keys/gridKeyCommands.ts';
import { type ActionRunner, type Chosen, chosenOf } from '../../../commands/recordAction.ts';
import { recordCommands } from '../../../commands/recordCommands.ts';
import { useCommands } from '../../../commands/useCommand.ts';
import { numberText } from '../../../i18n/numberText.ts';
import { useLocale, useText } from '../../../i18n/useText.ts';
import { PREFIX } from '../../../lib/browser/loginPath.ts';
import { backLink } from '../../../lib/lists/backLink.ts';
import { formatMoney } from '../../../lib/text/formatMoney.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { RecordGrid } from '../../../ui/grid/RecordGrid.tsx';
import { SelectionActions } from '../../../ui/list/actions/SelectionActions.tsx';
import { SelectionBar } from '../../../ui/list/actions/SelectionBar.tsx';
import { useActionRunner } from '../../../ui/list/actions/useActionRunner.ts';
import { ListPages } from '../../../ui/list/ListPages.tsx';
import { RowActions, recordGridHandle } from '../../../ui/list/ListRows.tsx';
import { ListState } from '../../../ui/list/ListState.tsx';
import { rowAndPageCommands, tabCommands } from '../../../ui/list/useListCommands.ts';
import { MatchDialog } from './MatchDialog.tsx';
import { type CheckRecord, missingOf } from './matchStatement.ts';
import { StatementHead } from './StatementHead.tsx';
import { matchRow, type StatementTools, statementActions, viewOrder } from './statementActions.ts';
import { recordName, statementColumns } from './statementGrid.tsx';
import { STATEMENT_TABS, type StatementTab } from './statementSums.ts';
import type { SaveDispute } from './useDispute.ts';
import type { OpenStatement } from './useStatement.ts';
import { useStatementMatching } from './useStatementMatching.ts';
import { PAGE_SIZES, useStatementRows } from './useStatementRows.ts';

const SCREEN = 'codStatement';
const TABS = { values: STATEMENT_TABS, text: (tab: StatementTab) => `cod.statement.tabs.${tab}` as const };

interface Props {
  open: OpenStatement;
  records: readonly CheckRecord[];
  ticked: string[];
  onTick: (ids: string[]) => void;
  dispute: SaveDispute;
}

/** The rows and orders of a statement, grouped by result. */
export function StatementList({ open, records, ticked, onTick, dispute }: Props) {
  const translate = useText();
  const feesAgreed = open.statement?.feesAgreed ?? false;
  const list = useStatementRows(records, feesAgreed);
  const { tab, tabRecords } = list;
  const matching = useStatementMatching(open);
  const [focusedId, setFocusedId] = useState<string>();
  const tools = useTools(matching, () => onTick([]));
  const runner = useActionRunner<CheckRecord, StatementTools>(tools);
  const known = tabRecords.filter(({ id }) => ticked.includes(id));
  const chosen = known.length ? { ...chosenOf(known), clear: () => void onTick([]) } : undefined;
  const focused = list.rows.find(({ id }) => id === focusedId) ?? null;
  const chooseTab = (value: StatementTab) => {
    onTick([]);
    list.setTab(value);
  };
  const body = useRef(recordGridHandle);
  useCommands([
    ...gridKeyCommands,
    ...recordCommands({
      prefix: SCREEN,
      screen: SCREEN,
      group: 'money',
      actions: statementActions,
      runner,
      focused,
      chosen,
    }),
    ...rowAndPageCommands(SCREEN, { ...list, focused, body }),
    disputeCommand(dispute),
    ...tabCommands(SCREEN, TABS, chooseTab),
  ]);
  return (
    <Box>
      <StatementHead
        records={records}
        feesAgreed={feesAgreed}
        tab={tab}
        onTab={chooseTab}
        dispute={dispute}
      />
      <ListState
        loading={false}
        failed={false}
        total={tabRecords.length}
        empty={{
          title: translate(`cod.statement.empty.${tab}`),
          hint: translate('cod.statement.emptyHint'),
        }}
      />
      {tabRecords.length ? (
        <StatementGrid
          list={list}
          feesAgreed={feesAgreed}
          ticked={ticked}
          onTick={onTick}
          chosen={chosen}
          tools={tools}
          runner={runner}
          onFocusRow={(record) => setFocusedId(record?.id)}
        />
      ) : null}
      {matching.record ? (
        <MatchDialog
          record={matching.record}
          orders={matching.orders}
          onClose={matching.close}
          onPick={matching.pick}
        />
      ) : null}
    </Box>
  );
}

const disputeCommand = (dispute: SaveDispute): Command => ({
  scope: 'screen',
  screen: SCREEN,
  group: 'list',
  id: 'codStatement.dispute',
  labelKey: 'cod.statement.disputeFile',
  keys: ['shift+e'],
  run: () => void dispute('xlsx'),
});

/** A decision on ticked rows clears their ticks. */
function useTools(
  { ask, decide }: ReturnType<typeof useStatementMatching>,
  clearTicks: () => void,
): StatementTools {
  const navigate = useNavigate();
  const decided = (choice: 'none' | undefined) => (changed: readonly CheckRecord[]) => {
    decide(changed, choice);
    clearTicks();
  };
  return {
    view: ({ order }) => void (order && navigate(`/order/${order.id}`, { state: backLink() })),
    match: ask,
    leave: decided('none'),
    undo: decided(undefined),
  };
}

interface GridProps {
  list: ReturnType<typeof useStatementRows>;
  feesAgreed: boolean;
  ticked: string[];
  onTick: (ids: string[]) => void;
  chosen: Chosen<CheckRecord> | undefined;
  tools: StatementTools;
  runner: ActionRunner<CheckRecord, StatementTools>;
  onFocusRow: (record: CheckRecord | null) => void;
}

const nextStep = ({ kind }: CheckRecord) =>
  kind === 'check'
    ? { action: matchRow, text: 'cod.statement.matchShort' as const }
    : { action: viewOrder, text: 'cod.viewOrder' as const };

/** The rows of a page, and the bar for the ticked rows. */
function StatementGrid({ list, feesAgreed, ticked, onTick, chosen, tools, runner, onFocusRow }: GridProps) {
  const translate = useText();
  const locale = useLocale();
  const { currency, timezone: zone } = useSession().company;
  const columns = useMemo(
    () => statementColumns({ translate, locale, zone, currency, feesAgreed }),
    [translate, locale, zone, currency, feesAgreed],
  );
  const { tabRecords } = list;
  const name = (record: CheckRecord) => recordName(record, translate);
  const open = (record: CheckRecord, newTab: boolean) => {
    if (newTab && record.order) window.open(`${PREFIX}/order/${record.order.id}`, '_blank', 'noopener');
    else if (record.kind === 'check' && matchRow.fits(record)) tools.match(record);
    else tools.view(record);
  };
  const sumMissing = (records: readonly CheckRecord[]) =>
    records.reduce((sum, record) => sum + (record.order ? missingOf(record, feesAgreed) : 0), 0);
  return (
    <>
      <RecordGrid
        label={translate('cod.statement.title')}
        columns={columns}
        rows={list.rows}
        total={tabRecords.length}
        selected={ticked}
        onSelect={onTick}
        onSelectAll={() => onTick(tabRecords.map(({ id }) => id))}
        onOpen={open}
        rowLabel={name}
        sort={list.sort}
        onSort={list.sortBy}
        actions={(record) => (
          <RowActions
            record={record}
            list={{ actions: statementActions, name, primary: nextStep }}
            runner={runner}
          />
        )}
        onFocusRow={onFocusRow}
        loading={false}
        minWidth={1480}
      />
      {chosen ? (
        <SelectionBar
          text={translate('cod.statement.selected', {
            smart_count: chosen.count,
            total: formatMoney(sumMissing(chosen.known), currency, locale),
          })}
          onClear={() => onTick([])}
        >
          <SelectionActions actions={statementActions} chosen={chosen} runner={runner} />
        </SelectionBar>
      ) : null}
      <ListPages
        page={list.page}
        perPage={list.perPage}
        total={tabRecords.length}
        totalText={numberText(tabRecords.length, locale, 0, 0)}
        sizes={PAGE_SIZES}
        onPage={list.setPage}
        onPerPage={list.setPerPage}
      />
    </>
  );
}
