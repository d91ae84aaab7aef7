/** Values of one colour, in the order of the points; null if a point has none. */
export interface Series {
  name: string;
  color: string;
  values: readonly (number | null)[];
}

/** Above the highest value of an upright axis: the library leaves it out where its whole height has no room there. */
const VALUE_ROOM = 24;
/** Above flat bars, whose values are below. */
export const FLAT_ROOM = 12;

/** Common properties of all charts: keys, a name for screen readers, no motion, the legend below. */
export const chartParts = (label: string, top = VALUE_ROOM, right = 28) => ({
  enableKeyboardNavigation: true,
  skipAnimation: true,
  title: label,
  'aria-label': label,
  role: 'application',
  margin: { left: 0, right, top, bottom: 0 },
  slotProps: {
    legend: { direction: 'horizontal', position: { vertical: 'bottom', horizontal: 'start' } },
  } as const,
});

/** Room for the tallest letters of our fonts, without which the names would be left out. */
export const AXIS_HEIGHT = 32;

export const FOCUS_RING = {
  '& svg:focus-visible': { outline: '2px solid var(--wb-link)', outlineOffset: 2, borderRadius: '4px' },
} as const;
