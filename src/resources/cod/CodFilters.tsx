import { Button } from '@mui/material';
import { useRef } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';
import type { CodListFilter } from '../../lib/settlementFilter.ts';
import { DateRangeFields } from '../../ui/dates/DateRangeFields.tsx';
import { ListSearch, type SearchHandle } from '../../ui/list/ListSearch.tsx';
import { useListFilter } from '../../ui/list/useListFilter.ts';

/** Order numbers and the days on which the orders were made (COD-15). */
export function CodFilters() {
  const translate = useTranslate();
  const { filter, change } = useListFilter<CodListFilter>();
  const search = useRef<SearchHandle>(null);
  return (
    <>
      <ListSearch ref={search} label={translate('cod.search')} q={filter.q} onSearch={(q) => change({ q })} />
      <DateRangeFields
        labels={{ dateFrom: translate('cod.dateFrom'), dateTo: translate('cod.dateTo') }}
        dateFrom={filter.dateFrom}
        dateTo={filter.dateTo}
        onChange={change}
      />
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
