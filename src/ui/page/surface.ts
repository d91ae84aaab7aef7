/** Paper with a thin edge, used for parts of a page. */
export const SURFACE = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
} as const;

/** The frame of the text that replaces a list's rows. */
export const EMPTY_FRAME = { ...SURFACE, borderRadius: 1, p: 4, textAlign: 'center' } as const;

/** A form next to its price or map. A narrow screen has the second part below the form. */
export const formColumns = (second: string) => ({
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width: 1024px)': { gridTemplateColumns: `minmax(0, 1fr) ${second}` },
});
