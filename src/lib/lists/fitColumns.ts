/** A text column is readable from this width in pixels on. */
const READABLE_PX = 120;

interface FitColumn {
  width: number;
  isText: boolean;
}

/**
 * The widths of a table's columns if the last ones have no room: no column is cut, as a part of a number is another number and a part of a word
 * is none. A text column that stays readable takes the rest of the room, else the text columns after the name share it. `null` if all fit.
 */
export function fitColumns(columns: readonly FitColumn[], room: number): number[] | null {
  let rest = room;
  const cut = columns.findIndex(({ width }) => {
    const fits = width <= rest + 1;
    if (fits) rest -= width;
    return !fits;
  });
  if (cut < 1 || rest < 1) return null;
  const widths = columns.map(({ width }) => width);
  if (columns[cut]?.isText && rest >= READABLE_PX) return widths.with(cut, rest);
  const sharing = columns.slice(0, cut).flatMap(({ isText }, i) => (isText && i > 1 ? [i] : []));
  const share = rest / Math.max(1, sharing.length);
  return widths.map((width, i) =>
    sharing.includes(i) || (!sharing.length && i === cut - 1) ? width + share : width,
  );
}
