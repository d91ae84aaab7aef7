import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CheckRecord } from './matchStatement.ts';
import { sortRecords } from './statementGrid.tsx';
import { STATEMENT_TABS, type StatementTab, tabOf } from './statementSums.ts';

export const PAGE_SIZES = [50, 100, 200];

/** The sorted rows of the tab in the address, one page at a time. */
export function useStatementRows(records: readonly CheckRecord[], feesAgreed: boolean) {
  const [params, setParams] = useSearchParams();
  const [sort, setSort] = useState({ field: '', order: 'ASC' });
  const [page, setPage] = useState(1);
  const [perPage, setPerPage] = useState(PAGE_SIZES[0] ?? 50);
  const first = STATEMENT_TABS.find((tab) => records.some(({ kind }) => tabOf(kind) === tab)) ?? 'check';
  const tab = STATEMENT_TABS.find((value) => value === params.get('tab')) ?? first;
  const tabRecords = useMemo(
    () =>
      sortRecords(
        records.filter(({ kind }) => tabOf(kind) === tab),
        sort,
        feesAgreed,
      ),
    [records, tab, sort, feesAgreed],
  );
  const pages = Math.max(1, Math.ceil(tabRecords.length / perPage));
  const at = Math.min(page, pages);
  return {
    tab,
    setTab: (value: StatementTab) => {
      setPage(1);
      setParams(
        (old) => {
          old.set('tab', value);
          return old;
        },
        { replace: true },
      );
    },
    tabRecords,
    rows: tabRecords.slice((at - 1) * perPage, at * perPage),
    sort,
    sortBy: (field: string) =>
      setSort({ field, order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC' }),
    page: at,
    hasNext: at < pages,
    setPage,
    perPage,
    setPerPage,
  };
}
