/** Paper with a thin edge, on which parts of a page stand. */
export const SURFACE = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
} as const;
