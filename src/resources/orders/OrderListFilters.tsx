import { Button, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { memo, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { OrderListFilter } from '../../lib/orderFilter.ts';
import { DateRangeFields } from '../../ui/dates/DateRangeFields.tsx';
import { FilterChoice } from '../../ui/list/FilterChoice.tsx';
import { FILTER_ROW } from '../../ui/list/filterRowStyle.ts';
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
  const search = useRef<SearchHandle>(null);
  const companies = useQuery({
    queryKey: ['session', 'serviceCompanies'],
    queryFn: () => dataProvider.getServiceCompanies(),
    staleTime: 300_000,
  });

  return (
    <Stack direction="row" useFlexGap spacing={1} sx={FILTER_ROW} role="search">
      <ListSearch
        ref={search}
        label={translate('orders.search')}
        q={filter.q}
        onSearch={(q) => change({ q })}
      />
      <DateRangeFields
        labels={{ dateFrom: translate('orders.dateFrom'), dateTo: translate('orders.dateTo') }}
        dateFrom={filter.dateFrom}
        dateTo={filter.dateTo}
        onChange={change}
      />
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
