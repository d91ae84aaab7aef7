import { TICK_PX } from './editGridStyles.ts';
import type { EditColumn } from './editGridTypes.ts';

const PHONE_FIRST_PX = 124;

/** Widths of the columns: they share the available width, and no column is narrower than its own width. */
export function gridLayout<Row>(columns: readonly EditColumn<Row>[], phone: boolean, actions: number) {
  const widths = columns.map((c, i) =>
    phone && i === 0 ? Math.min(c.width, c.phoneWidth ?? PHONE_FIRST_PX) : c.width,
  );
  const tracks = [`${TICK_PX}px`, ...widths.map((w) => `minmax(${w}px, ${w}fr)`)];
  return {
    columns: [...tracks, ...(actions ? [`${actions}px`] : [])].join(' '),
    width: `${widths.reduce((sum, w) => sum + w, TICK_PX + actions)}px`,
    first: widths[0] ?? 0,
    actions,
  };
}
