import Search from '@mui/icons-material/Search';
import { Button, InputAdornment, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useDataProvider, useListContext, useTranslate } from 'react-admin';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { DATE_PRESETS, type DatePreset, dateRange } from '../../lib/dateRanges.ts';
import type { OrderListFilter } from '../../lib/orderFilter.ts';
import { useSession } from '../../session/SessionContext.ts';
import { FilterChoice } from '../../ui/list/FilterChoice.tsx';
import { filterRow } from '../../ui/list/filterRow.ts';

const PAUSE_MS = 150;

type Filter = Pick<OrderListFilter, 'q' | 'dateFrom' | 'dateTo' | 'serviceCompanyId'>;

/** Search, date range with presets, service company (ORD-12…18). */
export function OrderListFilters() {
  const { filterValues, setFilters } = useListContext();
  const filter = filterValues as OrderListFilter;
  // What the pause ends with is applied to the list as it is then, not as it was when the typing began.
  const latest = useRef({ filter, setFilters });
  latest.current = { filter, setFilters };
  const change = useCallback((next: Filter) => {
    const { filter: now, setFilters: set } = latest.current;
    const merged = Object.fromEntries(Object.entries({ ...now, ...next }).filter(([, v]) => v));
    // A second change may come before the first one is drawn.
    latest.current.filter = merged;
    set(merged, undefined, false);
  }, []);
  const { q, dateFrom, dateTo, serviceCompanyId } = filter;
  return <Fields {...{ q, dateFrom, dateTo, serviceCompanyId, onChange: change }} />;
}

const NO_FILTER: Record<keyof Filter, undefined> = {
  q: undefined,
  dateFrom: undefined,
  dateTo: undefined,
  serviceCompanyId: undefined,
};

/** Drawn again only for another filter: the list around it changes with every answer. */
const Fields = memo(({ onChange: change, ...filter }: Filter & { onChange: (next: Filter) => void }) => {
  const translate = useTranslate();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { company } = useSession();
  const [text, setText] = useState(filter.q ?? '');
  const companies = useQuery({
    queryKey: ['session', 'serviceCompanies'],
    queryFn: () => dataProvider.getServiceCompanies(),
    staleTime: 300_000,
  });
  const applied = useRef(filter.q);
  applied.current = filter.q;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text !== (applied.current ?? '')) change({ q: text });
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
      <FilterChoice
        label={translate('orders.period')}
        value=""
        options={DATE_PRESETS.map((name) => ({ value: name, text: translate(`dateRanges.${name}`) }))}
        onChange={preset}
      />
      {date('dateFrom')}
      {date('dateTo')}
      <FilterChoice
        label={translate('orders.courier')}
        value={filter.serviceCompanyId ?? ''}
        options={[
          { value: '', text: translate('orders.allCouriers') },
          ...(companies.data ?? []).map((c) => ({ value: String(c.id), text: c.name })),
        ]}
        onChange={(serviceCompanyId) => change({ serviceCompanyId })}
      />
      {filter.q || filter.dateFrom || filter.dateTo || filter.serviceCompanyId ? (
        <Button
          size="small"
          onClick={() => {
            setText('');
            change(NO_FILTER);
          }}
        >
          {translate('orders.clearFilters')}
        </Button>
      ) : null}
    </Stack>
  );
});
