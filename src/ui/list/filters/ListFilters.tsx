import { Button, Stack } from '@mui/material';
import { memo, useRef } from 'react';
import { useText } from '../../../i18n/useText.ts';
import type { FilterChoices, ListDescription } from '../listDescription.ts';
import { DateRangeFields } from './DateRangeFields.tsx';
import { FilterChoice } from './FilterChoice.tsx';
import { FILTER_ROW } from './filterRowStyle.ts';
import { ListSearch, type SearchHandle } from './ListSearch.tsx';
import { useListFilter } from './useListFilter.ts';

type Description = ListDescription<never, never>['filters'];
type Values = Readonly<Record<string, string | undefined>>;

/** The filters of a list, besides its tab. */
export const fieldsOf = ({ dates, choices = [] }: Description): string[] => [
  'q',
  ...(dates ? ['dateFrom', 'dateTo'] : []),
  ...choices.map((choice) => choice.field),
];

/** Search, dates with their presets, and the list's other filters. */
export function ListFilters({ filters, onSubmit }: Pick<FieldsProps, 'filters' | 'onSubmit'>) {
  const { filter, change } = useListFilter<Values>();
  return (
    <Fields
      filters={filters}
      values={JSON.stringify(fieldsOf(filters).map((field) => filter[field]))}
      onChange={change}
      onSubmit={onSubmit}
    />
  );
}

interface FieldsProps {
  filters: Description;
  /** In the order of `fieldsOf`; as one string, so that only a changed filter renders the fields again. */
  values: string;
  onChange: (next: Values) => void;
  /** Enter moves to the rows of this search; must be the same function each time. */
  onSubmit?: ((q: string | undefined) => void) | undefined;
}

/** Rendered again only for a changed filter: the list around it changes with every answer. */
const Fields = memo(({ filters, values, onChange, onSubmit }: FieldsProps) => {
  const translate = useText();
  const search = useRef<SearchHandle>(null);
  const names = fieldsOf(filters);
  const list = JSON.parse(values) as (string | null)[];
  const value = (field: string): string | undefined => list[names.indexOf(field)] ?? undefined;
  const { dates, choices = [] } = filters;
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={FILTER_ROW} role="search">
      <ListSearch
        ref={search}
        label={translate(filters.search)}
        q={value('q')}
        onSearch={(q) => onChange({ q })}
        onSubmit={onSubmit}
      />
      {dates ? (
        <DateRangeFields
          labels={{ dateFrom: translate(dates.from), dateTo: translate(dates.to) }}
          dateFrom={value('dateFrom')}
          dateTo={value('dateTo')}
          onChange={(range) => onChange({ ...range })}
        />
      ) : null}
      {choices
        .filter((choice) => !choice.onlyWhenSet || value(choice.field))
        .map((choice) => (
          <Choice key={choice.field} choice={choice} value={value(choice.field)} onChange={onChange} />
        ))}
      {list.some(Boolean) ? (
        <Button
          size="small"
          onClick={() => {
            search.current?.clear();
            onChange(Object.fromEntries(names.map((name) => [name, undefined])));
          }}
        >
          {translate('common.clearFilters')}
        </Button>
      ) : null}
    </Stack>
  );
});

interface ChoiceProps extends Pick<FieldsProps, 'onChange'> {
  choice: FilterChoices;
  value: string | undefined;
}

function Choice({ choice, value = '', onChange }: ChoiceProps) {
  const { field, label, useOptions, onlyWithOptions, many } = choice;
  const translate = useText();
  const options = useOptions(value);
  if (onlyWithOptions && !value && options.length < 2) return null;
  return (
    <FilterChoice
      label={translate(label)}
      value={value}
      options={options}
      many={many}
      onChange={(next) => onChange({ [field]: next })}
    />
  );
}
