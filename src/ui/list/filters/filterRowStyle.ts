import { TOUCH_ONLY } from '../../../lib/browser/touchOnly.ts';

/** The line of filters; on a phone it contains the search and the button of the other filters. */
export const FILTER_ROW = {
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  my: 1.5,
  '& > .filter-field': { minWidth: { xs: 0, sm: 130 } },
  '& > .filter-field:first-of-type': { flex: { xs: '1 1 0', md: 'none' }, minWidth: { xs: 160, sm: 240 } },
  // On a phone the label has the space above the button, too.
  '& > .filter-field:first-of-type > label': {
    width: { xs: 'max-content', sm: 'auto' },
    maxWidth: { xs: 'calc(100vw - 24px)', sm: '100%' },
  },
} as const;

/** The button has the same height as the fields next to it. */
export const FILTER_BUTTON = {
  height: { xs: 40, md: 37 },
  [TOUCH_ONLY]: { height: 44 },
  borderColor: 'var(--wb-control-border)',
  flexShrink: 0,
  '&[aria-expanded="true"]': { bgcolor: 'var(--wb-selected)' },
} as const;

/** The other filters below the line; on a phone in two columns. */
export const FILTER_PANEL = {
  flexBasis: '100%',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: 1,
  '& > .filter-field': { flex: { xs: '0 1 calc(50% - 4px)', md: 'none' }, minWidth: { xs: 0, md: 130 } },
} as const;
