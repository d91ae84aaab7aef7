import bwipjs from 'bwip-js/node';

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

const CODE128_QUIET_MODULES = 10;
const QR_QUIET_MODULES = 4;
/** One dot of a 203 dpi label printer: bars of whole dots stay sharp. */
export const PRINTER_DOT = 72 / 203;
const ROUNDING = 1e-6;
const WIDEST_MODULE = 4 * PRINTER_DOT;

/** Bars of a Code 128 centred in the box, with at least 10 modules of quiet zone on both sides. None for text that it cannot encode. */
export function code128Bars(text: string, box: Rect, dot = PRINTER_DOT): Rect[] {
  const encodable = text.replace(/[^\x20-\x7e]/g, '');
  if (!encodable) return [];
  const [symbol] = bwipjs.raw({ bcid: 'code128', text: encodable }) as { sbs: number[] }[];
  const runs = symbol?.sbs ?? [];
  const modules = runs.reduce((sum, run) => sum + run, 0);
  const module = moduleWidth(box.width / (modules + 2 * CODE128_QUIET_MODULES), dot);
  let x = box.x + (box.width - modules * module) / 2;
  const bars: Rect[] = [];
  runs.forEach((run, i) => {
    if (i % 2 === 0) bars.push({ x, y: box.y, width: run * module, height: box.height });
    x += run * module;
  });
  return bars;
}

function moduleWidth(available: number, dot: number): number {
  const dots = Math.floor(Math.min(available, WIDEST_MODULE) / dot + ROUNDING);
  return dots >= 2 ? dots * dot : available;
}

/**
 * Dark runs of a QR code that fills the box's smaller side, including its quiet zone of 4 modules. They consist of whole dots if `dot` is
 * given.
 */
export function qrBars(text: string, box: Rect, dot?: number): Rect[] {
  if (!text) return [];
  const [symbol] = bwipjs.raw('qrcode', text, 'eclevel=M') as { pixs: number[]; pixx: number }[];
  if (!symbol) return [];
  const { pixs, pixx } = symbol;
  const side = Math.min(box.width, box.height);
  const filling = side / (pixx + 2 * QR_QUIET_MODULES);
  const module = dot ? Math.floor(filling / dot) * dot || filling : filling;
  const left = box.x + (box.width - pixx * module) / 2;
  const top = box.y + (box.height - pixx * module) / 2;
  const bars: Rect[] = [];
  for (let row = 0; row < pixx; row++) {
    for (let from = 0; from < pixx; ) {
      let to = from;
      while (to < pixx && pixs[row * pixx + to] === 1) to++;
      if (to > from)
        bars.push({
          x: left + from * module,
          y: top + row * module,
          width: (to - from) * module,
          height: module,
        });
      from = to + 1;
    }
  }
  return bars;
}
