import { Button, TextField } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { DATE_PRESETS, dateRange } from '../../lib/dateRanges.ts';
import type { CodListFilter } from '../../lib/settlementFilter.ts';
import { useSession } from '../../session/SessionContext.ts';
import { FilterChoice } from '../../ui/list/FilterChoice.tsx';
import { ListSearch } from '../../ui/list/ListSearch.tsx';

/** Order numbers and the days on which the orders were made (COD-15). */
export function CodFilters() {
  const translate = useTranslate();
  const { company } = useSession();
  const { filterValues, setFilters } = useListContext();
  const filter = filterValues as CodListFilter;
  const change = (next: Partial<CodListFilter>) =>
    setFilters(
      Object.fromEntries(Object.entries({ ...filter, ...next }).filter(([, v]) => v)),
      undefined,
      false,
    );
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
      <ListSearch label={translate('cod.search')} />
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
          onClick={() => setFilters(filter.tab ? { tab: filter.tab } : {}, undefined, false)}
        >
          {translate('common.clearFilters')}
        </Button>
      ) : null}
    </>
  );
}
