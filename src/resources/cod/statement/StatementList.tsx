import { Box, Button, Stack } from '@mui/material';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { CodClaim } from '../../../../contract/money/cod.ts';
import { gridKeyCommands } from '../../../commands/keys/gridKeyCommands.ts';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import { chosenOf } from '../../../commands/recordAction.ts';
import { recordCommands } from '../../../commands/recordCommands.ts';
import { useCommands } from '../../../commands/useCommand.ts';
import { numberText } from '../../../i18n/numberText.ts';
import { useTranslate } from '../../../i18n/useTranslate.ts';
import { PREFIX } from '../../../lib/browser/loginPath.ts';
import { backLink } from '../../../lib/lists/backLink.ts';
import { formatMoney } from '../../../lib/text/formatMoney.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useTextLocale } from '../../../session/TextContext.ts';
import { QuietButton } from '../../../ui/buttons/QuietButton.ts';
import { RecordGrid } from '../../../ui/grid/RecordGrid.tsx';
import { RecordMenu } from '../../../ui/list/actions/RecordMenu.tsx';
import { SelectionActions } from '../../../ui/list/actions/SelectionActions.tsx';
import { SelectionBar } from '../../../ui/list/actions/SelectionBar.tsx';
import { useActionRunner } from '../../../ui/list/actions/useActionRunner.ts';
import { ListPages } from '../../../ui/list/ListPages.tsx';
import { ListState } from '../../../ui/list/ListState.tsx';
import { TabBar } from '../../../ui/list/tabs/TabBar.tsx';
import { MatchDialog } from './MatchDialog.tsx';
import { type CheckRecord, missingOf } from './matchStatement.ts';
import { matchRow, type StatementTools, statementActions, viewOrder } from './statementActions.ts';
import { recordName, sortRecords, statementColumns } from './statementGrid.tsx';
import { STATEMENT_TABS, type StatementTab, tabOf, tabSum } from './statementSums.ts';
import type { SaveDispute } from './useDispute.ts';
import type { OpenStatement } from './useStatement.ts';

const SCREEN = 'codStatement';
const PAGE_SIZES = [50, 100, 200];
const currentRow = () => document.querySelector<HTMLElement>('#record-grid tbody tr[tabindex="0"]');

interface Props {
  open: OpenStatement;
  records: readonly CheckRecord[];
  ticked: string[];
  onTick: (ids: string[]) => void;
  dispute: SaveDispute;
}

/** The rows and orders of a statement by what became of them. */
export function StatementList({ open, records, ticked, onTick, dispute }: Props) {
  const translate = useTranslate();
  const locale = useTextLocale();
  const navigate = useNavigate();
  const { company } = useSession();
  const { currency, timezone: zone } = company;
  const { kept } = open;
  const feesAgreed = kept?.feesAgreed ?? false;
  const [params, setParams] = useSearchParams();
  const wanted = params.get('tab');
  const first = STATEMENT_TABS.find((tab) => records.some(({ kind }) => tabOf(kind) === tab)) ?? 'check';
  const tab = STATEMENT_TABS.find((value) => value === wanted) ?? first;
  const [sort, setSort] = useState({ field: '', order: 'ASC' });
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(PAGE_SIZES[0] ?? 50);
  const [focusedId, setFocusedId] = useState<string>();
  const [matching, setMatching] = useState<CheckRecord | null>(null);

  const ofTab = useMemo(
    () =>
      sortRecords(
        records.filter(({ kind }) => tabOf(kind) === tab),
        sort,
        feesAgreed,
      ),
    [records, tab, sort, feesAgreed],
  );
  const pages = Math.max(1, Math.ceil(ofTab.length / perPage));
  const at = Math.min(page, pages);
  const rows = ofTab.slice((at - 1) * perPage, at * perPage);
  const focused = rows.find(({ id }) => id === focusedId) ?? null;
  const known = ofTab.filter(({ id }) => ticked.includes(id));
  const chosen = known.length ? { ...chosenOf(known), clear: () => onTick([]) } : undefined;

  const choose = (changed: readonly CheckRecord[], value: string | 'none' | undefined) => {
    if (!kept) return {};
    const choices = { ...kept.choices };
    for (const { line } of changed.flatMap((record) => record.rows)) {
      if (value === undefined) delete choices[line];
      else choices[line] = value;
    }
    return choices;
  };
  const tools: StatementTools = {
    view: ({ order }) => void (order && navigate(`/order/${order.id}`, { state: backLink() })),
    match: setMatching,
    leave: (changed) => {
      open.change({ choices: choose(changed, 'none') });
      onTick([]);
    },
    undo: (changed) => {
      open.change({ choices: choose(changed, undefined) });
      onTick([]);
    },
  };
  const runner = useActionRunner<CheckRecord, StatementTools>(tools);
  const chooseTab = (value: string) => {
    onTick([]);
    setPage(1);
    setParams(
      (old) => {
        old.set('tab', value);
        return old;
      },
      { replace: true },
    );
  };
  const base = { scope: 'screen' as const, screen: SCREEN, group: 'list' as const };
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
    {
      ...base,
      id: `${SCREEN}.focusList`,
      labelKey: 'orders.focusList',
      keys: ['g g'],
      run: () => currentRow()?.focus(),
    },
    {
      ...base,
      id: `${SCREEN}.menu`,
      labelKey: 'orders.openMenu',
      keys: ['.'],
      when: () => focused !== null,
      run: () => currentRow()?.querySelector<HTMLElement>('[data-row-menu]')?.click(),
    },
    {
      ...base,
      id: `${SCREEN}.previousPage`,
      labelKey: 'common.previousPage',
      keys: ['['],
      when: () => at > 1,
      run: () => setPage(at - 1),
    },
    {
      ...base,
      id: `${SCREEN}.nextPage`,
      labelKey: 'common.nextPage',
      keys: [']'],
      when: () => at < pages,
      run: () => setPage(at + 1),
    },
    {
      ...base,
      id: 'codStatement.dispute',
      labelKey: 'cod.statement.disputeFile',
      keys: ['shift+e'],
      run: () => void dispute('xlsx'),
    },
    ...STATEMENT_TABS.map((value, i) => ({
      ...base,
      id: `${SCREEN}.tab.${value}`,
      labelKey: `cod.statement.tabs.${value}` as const,
      keys: [String(i + 1)],
      run: () => chooseTab(value),
    })),
  ]);
  const columns = useMemo(
    () => statementColumns({ translate, locale, zone, currency, feesAgreed }),
    [translate, locale, zone, currency, feesAgreed],
  );
  const actionsOf = (record: CheckRecord) => {
    const next = record.kind === 'check' ? matchRow : viewOrder;
    return (
      <>
        {next.fits(record) ? (
          <QuietButton
            type="button"
            tabIndex={-1}
            onClick={() => void runner.one(next, record, { source: 'button' })}
          >
            {translate(record.kind === 'check' ? 'cod.statement.matchShort' : 'cod.viewOrder')}
          </QuietButton>
        ) : null}
        <RecordMenu
          record={record}
          actions={statementActions}
          runner={runner}
          label={translate('orders.actionsOf', { name: recordName(record, translate) })}
        />
      </>
    );
  };
  const text = translate('cod.statement.selected', {
    smart_count: known.length,
    total: formatMoney(
      known.reduce((sum, record) => sum + (record.order ? missingOf(record, feesAgreed) : 0), 0),
      currency,
      locale,
    ),
  });
  return (
    <Box>
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap', mb: 1 }}>
        <Box sx={{ flex: '1 1 480px', minWidth: 0, maxWidth: '100%' }}>
          <TabBar
            label={translate('cod.statement.tabsLabel')}
            current={tab}
            onChoose={chooseTab}
            tabs={STATEMENT_TABS.map((value: StatementTab) => ({
              value,
              label: translate(`cod.statement.tabs.${value}`),
              count: records.filter(({ kind }) => tabOf(kind) === value).length,
              note: formatMoney(tabSum(records, value, feesAgreed), currency, locale),
            }))}
          />
        </Box>
        <Button
          variant="contained"
          size="small"
          onClick={() => void dispute('xlsx')}
          endIcon={<Kbd keys="shift+e" />}
        >
          {translate('cod.statement.disputeFile')}
        </Button>
        <Button
          variant="outlined"
          size="small"
          aria-label={translate('cod.statement.disputeCsv')}
          onClick={() => void dispute('csv')}
        >
          CSV
        </Button>
      </Stack>
      <ListState
        loading={false}
        failed={false}
        total={ofTab.length}
        empty={{
          title: translate(`cod.statement.empty.${tab}`),
          hint: translate('cod.statement.emptyHint'),
        }}
      />
      {ofTab.length ? (
        <>
          <RecordGrid
            label={translate('cod.statement.title')}
            columns={columns}
            rows={rows}
            total={ofTab.length}
            selected={ticked}
            onSelect={onTick}
            onSelectAll={() => onTick(ofTab.map(({ id }) => id))}
            onOpen={(record, newTab) => {
              if (newTab && record.order)
                window.open(`${PREFIX}/order/${record.order.id}`, '_blank', 'noopener');
              else if (record.kind === 'check' && matchRow.fits(record)) setMatching(record);
              else tools.view(record);
            }}
            rowLabel={(record) => recordName(record, translate)}
            sort={sort}
            onSort={(field) =>
              setSort({ field, order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC' })
            }
            actions={actionsOf}
            onFocusRow={(record) => setFocusedId(record?.id)}
            loading={false}
            minWidth={1480}
          />
          {chosen ? (
            <SelectionBar text={text} onClear={() => onTick([])}>
              <SelectionActions actions={statementActions} chosen={chosen} runner={runner} />
            </SelectionBar>
          ) : null}
          <ListPages
            page={at}
            perPage={perPage}
            total={ofTab.length}
            totalText={numberText(ofTab.length, locale, 0, 0)}
            sizes={PAGE_SIZES}
            onPage={setPage}
            onPerPage={setPerPage}
          />
        </>
      ) : null}
      {matching ? (
        <MatchDialog
          record={matching}
          orders={open.claims.data?.orders ?? []}
          onClose={() => setMatching(null)}
          onPick={(order: CodClaim) => {
            const number = order.consignmentNo ?? order.referenceNo;
            open.change({
              choices: choose([matching], order.id),
              ...(number && kept && !open.claims.data?.orders.some(({ id }) => id === order.id)
                ? { chosenNumbers: [...kept.chosenNumbers, number] }
                : {}),
            });
            setMatching(null);
          }}
        />
      ) : null}
    </Box>
  );
}
