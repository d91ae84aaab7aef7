import { Button, TextField } from '@mui/material';
import { useRef } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DATE_PRESETS, dateRange } from '../../lib/dateRanges.ts';
import type { CodListFilter } from '../../lib/settlementFilter.ts';
import { useSession } from '../../session/SessionContext.ts';
import { FilterChoice } from '../../ui/list/FilterChoice.tsx';
import { ListSearch, type SearchHandle } from '../../ui/list/ListSearch.tsx';
import { useListFilter } from '../../ui/list/useListFilter.ts';

/** Order numbers and the days on which the orders were made (COD-15). */
export function CodFilters() {
  const translate = useTranslate();
  const { company } = useSession();
  const { filter, change } = useListFilter<CodListFilter>();
  const search = useRef<SearchHandle>(null);
  const date = (field: 'dateFrom' | 'dateTo') => (
    <TextField
      size="small"
      type="date"
      label={translate(`cod.${field}`)}
      value={filter[field] ?? ''}
      onChange={(e) => change({ [field]: e.target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <>
      <ListSearch ref={search} label={translate('cod.search')} q={filter.q} onSearch={(q) => change({ q })} />
      <FilterChoice
        label={translate('orders.period')}
        value=""
        options={DATE_PRESETS.map((name) => ({ value: name, text: translate(`dateRanges.${name}`) }))}
        onChange={(name) => change(dateRange(name, company.timezone))}
      />
      {date('dateFrom')}
      {date('dateTo')}
      {filter.q || filter.dateFrom || filter.dateTo ? (
        <Button
          size="small"
          onClick={() => {
            search.current?.clear();
            change({ q: undefined, dateFrom: undefined, dateTo: undefined });
          }}
        >
          {translate('common.clearFilters')}
        </Button>
      ) : null}
    </>
  );
}
