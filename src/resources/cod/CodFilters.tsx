import { Button, MenuItem, TextField } from '@mui/material';
import { useListContext, useTranslate } from 'react-admin';
import { DATE_PRESETS, type DatePreset, dateRange } from '../../lib/dateRanges.ts';
import type { CodListFilter } from '../../lib/settlementFilter.ts';
import { useSession } from '../../session/SessionContext.ts';
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
      <TextField
        select
        size="small"
        label={translate('orders.period')}
        value=""
        onChange={(e) => change(dateRange(e.target.value as DatePreset, company.timezone))}
      >
        {DATE_PRESETS.map((name) => (
          <MenuItem key={name} value={name}>
            {translate(`dateRanges.${name}`)}
          </MenuItem>
        ))}
      </TextField>
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
