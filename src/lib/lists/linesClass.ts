/** Number of letters of 14 px that fit into one line of a usual text column. */
const ONE_LINE = 20;
/** The same for a time in its column; in Malay, `30 Nov, 12:30 PTG` is longer. */
export const ONE_TIME = 16;
/** A Chinese character is wider than a letter. */
const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g;
const WIDER_BY = 0.75;

/** The class of a text in a cell: one that would be cut takes two small lines. */
export const linesClass = (text: string, oneLine = ONE_LINE): 'two-lines' | undefined =>
  text.length + (text.match(WIDE)?.length ?? 0) * WIDER_BY > oneLine ? 'two-lines' : undefined;
