/** Filters in a row that wraps; on a phone the search has its own line and the others are in two columns. */
export const FILTER_ROW = {
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  my: 1.5,
  '& > .filter-field': { flex: { xs: '0 1 calc(50% - 4px)', sm: 'none' }, minWidth: { xs: 0, sm: 130 } },
  '& > .filter-field:first-of-type': { flexBasis: { xs: '100%', sm: 'auto' }, minWidth: { sm: 240 } },
} as const;
