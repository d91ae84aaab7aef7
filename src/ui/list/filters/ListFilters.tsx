import FilterList from '@mui/icons-material/FilterList';
import { Box, Button, Stack } from '@mui/material';
import { memo, useEffect, useId, useRef, useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { useHandler } from '../../../lib/react/useHandler.ts';
import { usePhoneLayout } from '../../../lib/react/usePhoneLayout.ts';
import type { FilterChoices, ListDescription } from '../listDescription.ts';
import { DateRangeFields } from './DateRangeFields.tsx';
import { FilterChoice } from './FilterChoice.tsx';
import { fieldsOf } from './fieldsOf.ts';
import { type DateEnd, onFilterRequest } from './filterRequests.ts';
import { FILTER_BUTTON, FILTER_PANEL, FILTER_ROW } from './filterRowStyle.ts';
import { ListSearch, type SearchHandle } from './ListSearch.tsx';
import { useListFilter } from './useListFilter.ts';

type Description = ListDescription<never, never>['filters'];
type Values = Readonly<Record<string, string | undefined>>;

/** One line: search, period, and a button that opens the list's other filters. */
export function ListFilters({
  filters,
  isClearedBelow = false,
  onSubmit,
}: Pick<FieldsProps, 'filters' | 'onSubmit'> & Partial<Pick<FieldsProps, 'isClearedBelow'>>) {
  const { filter, change } = useListFilter<Values>();
  return (
    <Fields
      filters={filters}
      values={JSON.stringify(fieldsOf(filters).map((field) => filter[field]))}
      isClearedBelow={isClearedBelow}
      onChange={change}
      onSubmit={onSubmit}
    />
  );
}

interface FieldsProps {
  filters: Description;
  /** Whether the empty list has the button that clears the filters. */
  isClearedBelow: boolean;
  /** The values in the order of `fieldsOf`, as one string, so that only a changed filter renders the fields again. */
  values: string;
  onChange: (next: Values) => void;
  /** Called when Enter moves to the rows of this search; must be the same function on each render. */
  onSubmit?: ((q: string | undefined) => void) | undefined;
}

/** Memoised for the filter, as the list around it renders with every answer. */
const Fields = memo(({ filters, values, isClearedBelow, onChange, onSubmit }: FieldsProps) => {
  const translate = useText();
  const search = useRef<SearchHandle>(null);
  const names = fieldsOf(filters);
  const list = JSON.parse(values) as (string | null)[];
  const value = (field: string): string | undefined => list[names.indexOf(field)] ?? undefined;
  const { dates, choices = [] } = filters;
  const phone = usePhoneLayout('[role=search] > :not(:first-child)');
  const panel = useId();
  const isAnySet = list.some(Boolean);
  const [clearings, beginClearing] = useClearings(isAnySet);
  // A single choice is on the line; several choices, and on phones the dates, are behind the button.
  const areFew = choices.filter((choice) => !choice.onlyWhenSet).length <= 1;
  const hasPanel = phone ? Boolean(dates) || choices.length > 0 : !areFew;
  const clear = useHandler(() => {
    search.current?.clear();
    setRequestedDate(undefined);
    beginClearing();
    onChange(Object.fromEntries(names.map((name) => [name, undefined])));
  });
  const { row, isOpen, setOpen, requestedDate, setRequestedDate } = useRequestedFilter(
    phone,
    hasPanel,
    clear,
  );
  const dateFields = dates ? (
    <DateRangeFields
      key={clearings}
      labels={{ dateFrom: translate(dates.from), dateTo: translate(dates.to) }}
      isPast={dates.isPast}
      dateFrom={value('dateFrom')}
      dateTo={value('dateTo')}
      onChange={(range) => onChange({ ...range })}
      requested={requestedDate}
    />
  ) : null;
  const choiceFields = choices
    .filter((choice) => !choice.onlyWhenSet || value(choice.field))
    .map((choice) => (
      <Choice key={choice.field} choice={choice} value={value(choice.field)} onChange={onChange} />
    ));
  const folded = phone ? [dateFields, ...choiceFields] : areFew ? [] : choiceFields;
  const count =
    choices.filter((choice) => value(choice.field)).length +
    (phone && (value('dateFrom') || value('dateTo')) ? 1 : 0);
  return (
    <Stack ref={row} direction="row" useFlexGap spacing={1} sx={FILTER_ROW} role="search">
      <ListSearch
        ref={search}
        label={translate(filters.search)}
        q={value('q')}
        onSearch={(q) => onChange({ q })}
        onSubmit={onSubmit}
      />
      {phone ? null : dateFields}
      {phone || !areFew ? null : choiceFields}
      {hasPanel ? (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<FilterList />}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={() => setOpen(!isOpen)}
          sx={FILTER_BUTTON}
        >
          {count ? translate('common.filtersSet', { count }) : translate('common.filters')}
        </Button>
      ) : null}
      {isAnySet && !isClearedBelow ? <ClearButton onClick={clear} /> : null}
      {hasPanel && isOpen ? (
        <Box id={panel} role="group" aria-label={translate('common.filters')} sx={FILTER_PANEL}>
          {folded}
        </Box>
      ) : null}
    </Stack>
  );
});

function ClearButton({ onClick }: { onClick: () => void }) {
  const translate = useText();
  return (
    <Button
      size="small"
      // As high as the fields beside it; on a phone it often begins a line of its own.
      sx={{ height: { sm: 40, md: 37 }, '@media (max-width:599.95px)': { ml: -0.75 } }}
      onClick={onClick}
    >
      {translate('common.clearFilters')}
    </Button>
  );
}

/** Opens the panel and focuses the filter that another part of the page requests, or clears all filters. */
function useRequestedFilter(phone: boolean, hasPanel: boolean, clear: () => void) {
  const row = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [requestedDate, setRequestedDate] = useState<{ end: DateEnd }>();
  const [firstRequest, setFirstRequest] = useState<object>();
  useEffect(
    () =>
      onFilterRequest((filter) => {
        if (filter === 'none') return clear();
        setOpen((was) => was || (filter === 'first' ? hasPanel : phone));
        if (filter === 'first') setFirstRequest({});
        else setRequestedDate({ end: filter });
      }),
    [phone, hasPanel, clear],
  );
  // The panel has the other filters; without one they follow the search on the line.
  useEffect(() => {
    if (firstRequest) focusIn(row.current?.querySelector('[role=group]') ?? row.current);
  }, [firstRequest]);
  return { row, isOpen, setOpen, requestedDate, setRequestedDate };
}

/** Counts the clearings of all filters, each after it has taken effect: only then is the period no longer that of the old dates. */
function useClearings(isAnySet: boolean) {
  const [clearings, setClearings] = useState(0);
  const [isClearing, setClearing] = useState(false);
  if (isClearing && !isAnySet) {
    setClearing(false);
    setClearings(clearings + 1);
  }
  return [clearings, () => setClearing(true)] as const;
}

/** Focuses the first filter after the search; the search itself if there is no other now. */
const focusIn = (parent: Element | null | undefined) =>
  (
    parent?.querySelector<HTMLElement>('.filter-field :is(button, input):not(#list-search)') ??
    document.getElementById('list-search')
  )?.focus();

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
