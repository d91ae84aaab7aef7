import { Button, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { memo, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { DATE_PRESETS, type DatePreset, dateRange } from '../../lib/dateRanges.ts';
import type { OrderListFilter } from '../../lib/orderFilter.ts';
import { useSession } from '../../session/SessionContext.ts';
import { FilterChoice } from '../../ui/list/FilterChoice.tsx';
import { filterRow } from '../../ui/list/filterRow.ts';
import { ListSearch, type SearchHandle } from '../../ui/list/ListSearch.tsx';
import { useListFilter } from '../../ui/list/useListFilter.ts';

type Filter = Pick<OrderListFilter, 'q' | 'dateFrom' | 'dateTo' | 'serviceCompanyId'>;

/** Search, date range with presets, service company (ORD-12…18). */
export function OrderListFilters() {
  const { filter, change } = useListFilter<OrderListFilter>();
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
  const search = useRef<SearchHandle>(null);
  const companies = useQuery({
    queryKey: ['session', 'serviceCompanies'],
    queryFn: () => dataProvider.getServiceCompanies(),
    staleTime: 300_000,
  });

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
      <ListSearch
        ref={search}
        label={translate('orders.search')}
        q={filter.q}
        onSearch={(q) => change({ q })}
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
            search.current?.clear();
            change(NO_FILTER);
          }}
        >
          {translate('orders.clearFilters')}
        </Button>
      ) : null}
    </Stack>
  );
});
