import type { Rect } from '../drawing/barcodes.ts';

export interface LabelRegions {
  company: Rect;
  service: Rect;
  consignment: Rect;
  receiver: Rect;
  postcode: Rect;
  sender: Rect;
  facts: Rect;
}

/** Printers leave a margin of about 4 mm blank. */
const MARGIN = 12;

/** Divides a cell into the label's framed regions: one column in portrait, two in landscape. */
export function labelRegions(cell: Rect): LabelRegions {
  const x = cell.x + MARGIN;
  const y = cell.y + MARGIN;
  const width = cell.width - 2 * MARGIN;
  const height = cell.height - 2 * MARGIN;
  if (cell.height >= cell.width) {
    const column = stack(x, y, width, height, [28, 34, 92, 84, 46, 43, 68]);
    const [company, service, consignment, receiver, postcode, sender, facts] = column as Seven;
    return { company, service, consignment, receiver, postcode, sender, facts };
  }
  const left = stack(x, y, width * 0.5, height, [30, 36, 104, 86]);
  const right = stack(x + width * 0.5, y, width * 0.5, height, [122, 62, 72]);
  const [company, service, consignment, facts] = left as Four;
  const [receiver, postcode, sender] = right as Three;
  return { company, service, consignment, receiver, postcode, sender, facts };
}

type Three = [Rect, Rect, Rect];
type Four = [Rect, Rect, Rect, Rect];
type Seven = [Rect, Rect, Rect, Rect, Rect, Rect, Rect];

/** Rectangles below one another that fill the height in these proportions. */
function stack(x: number, y: number, width: number, height: number, shares: number[]): Rect[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  let top = y;
  return shares.map((share) => {
    const rect = { x, y: top, width, height: (share / total) * height };
    top += rect.height;
    return rect;
  });
}
