import { createContext } from 'react';

/** Title of the card that a chart is in. */
export const ChartTitle = createContext('');

/** Values of one colour, in the order of the points; null if a point has none. */
export interface Series {
  name: string;
  color: string;
  values: readonly (number | null)[];
}

/** Space above the highest value of an upright axis: with less space than the text's height the library omits the value. */
const VALUE_ROOM = 24;
/** Space above flat bars, whose values are below. */
export const FLAT_ROOM = 12;

/** Common properties of all charts: keys, a name for screen readers, no motion, the legend below. */
export const chartParts = (title: string, top = VALUE_ROOM, right = 28) => ({
  enableKeyboardNavigation: true,
  skipAnimation: true,
  title,
  'aria-label': title,
  role: 'application',
  margin: { left: 0, right, top, bottom: 0 },
  slotProps: {
    legend: { direction: 'horizontal', position: { vertical: 'bottom', horizontal: 'start' } },
  } as const,
});

/** Space for the tallest letters of our fonts; with less space the names would be omitted. */
export const AXIS_HEIGHT = 32;

export const FOCUS_RING = {
  '& svg:focus-visible': { outline: '2px solid var(--wb-link)', outlineOffset: 2, borderRadius: '4px' },
} as const;
