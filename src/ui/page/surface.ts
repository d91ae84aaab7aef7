/** Paper with a thin edge, used for parts of a page. */
export const SURFACE = {
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
} as const;
