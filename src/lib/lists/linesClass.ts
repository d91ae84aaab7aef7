/** Number of characters of 14 px that fit into one line of a usual text column. */
const ONE_LINE = 20;

/** The class of a text in a cell: one that would be cut takes two small lines. */
export const linesClass = (text: string, oneLine = ONE_LINE): 'two-lines' | undefined =>
  text.length > oneLine ? 'two-lines' : undefined;
