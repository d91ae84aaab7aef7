import Search from '@mui/icons-material/Search';
import { Button, InputAdornment, MenuItem, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useDataProvider, useListContext, useTranslate } from 'react-admin';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { DATE_PRESETS, type DatePreset, dateRange } from '../../lib/dateRanges.ts';
import type { OrderListFilter } from '../../lib/orderFilter.ts';
import { useSession } from '../../session/SessionContext.ts';
import { filterRow } from '../../ui/list/filterRow.ts';

const PAUSE_MS = 200;

/** Search, date range with presets, service company (ORD-12…18). */
export function OrderListFilters() {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { company } = useSession();
  const { filterValues, setFilters } = useListContext();
  const filter = filterValues as OrderListFilter;
  const [text, setText] = useState(filter.q ?? '');
  const companies = useQuery({
    queryKey: ['session', 'serviceCompanies'],
    queryFn: () => dataProvider.getServiceCompanies(),
    staleTime: 300_000,
  });
  // What the pause ends with is applied to the list as it is then, not as it was when the typing began.
  const latest = useRef({ filter, setFilters });
  latest.current = { filter, setFilters };
  const change = (next: Partial<OrderListFilter>) => {
    const { filter: now, setFilters: set } = latest.current;
    set(Object.fromEntries(Object.entries({ ...now, ...next }).filter(([, v]) => v)), undefined, false);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text !== (latest.current.filter.q ?? '')) change({ q: text });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const preset = (name: DatePreset) => change(dateRange(name, company.timezone));
  const date = (field: 'dateFrom' | 'dateTo') => (
    <TextField
      id={`list-${field}`}
      size="small"
      type="date"
      label={translate(`orders.${field}`)}
      value={filter[field] ?? ''}
      onChange={(e) => change({ [field]: e.target.value })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={filterRow} role="search">
      <TextField
        id="list-search"
        size="small"
        label={translate('orders.search')}
        value={text}
        onChange={(e) => setText(e.target.value)}
        slotProps={{
          input: {
            startAdornment: (
              <InputAdornment position="start">
                <Search fontSize="small" />
              </InputAdornment>
            ),
          },
        }}
      />
      <TextField
        select
        size="small"
        label={translate('orders.period')}
        value=""
        onChange={(e) => preset(e.target.value as DatePreset)}
      >
        {DATE_PRESETS.map((name) => (
          <MenuItem key={name} value={name}>
            {translate(`dateRanges.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      {date('dateFrom')}
      {date('dateTo')}
      <TextField
        select
        size="small"
        label={translate('orders.courier')}
        value={filter.serviceCompanyId ?? ''}
        onChange={(e) => change({ serviceCompanyId: e.target.value })}
      >
        <MenuItem value="">{translate('orders.allCouriers')}</MenuItem>
        {(companies.data ?? []).map((c) => (
          <MenuItem key={c.id} value={String(c.id)}>
            {c.name}
          </MenuItem>
        ))}
      </TextField>
      {filter.q || filter.dateFrom || filter.dateTo || filter.serviceCompanyId ? (
        <Button
          size="small"
          onClick={() => {
            setText('');
            setFilters(filter.tab ? { tab: filter.tab } : {}, undefined, false);
          }}
        >
          {translate('orders.clearFilters')}
        </Button>
      ) : null}
    </Stack>
  );
}
