import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 1200;
const HEIGHT = 630;
/** Samples per side of each pixel, for smooth edges. */
const FINE = 2;

type Point = readonly [x: number, y: number];
interface Shape {
  corners: readonly Point[];
  /** Opacity of white over the background. */
  white: number;
}

/** A parcel seen from its corner: lid, left and right side, the tape over lid and side. */
const PARCEL: readonly Shape[] = [
  {
    corners: [
      [600, 135],
      [810, 225],
      [600, 315],
      [390, 225],
    ],
    white: 1,
  },
  {
    corners: [
      [390, 240],
      [592, 327],
      [592, 545],
      [390, 450],
    ],
    white: 0.78,
  },
  {
    corners: [
      [810, 240],
      [608, 327],
      [608, 545],
      [810, 450],
    ],
    white: 0.6,
  },
  {
    corners: [
      [470, 191],
      [510, 174],
      [720, 264],
      [680, 281],
    ],
    white: -0.35,
  },
  {
    corners: [
      [680, 296],
      [720, 279],
      [720, 344],
      [680, 362],
    ],
    white: -0.25,
  },
];

/** A picture of a parcel on a colour, 1200 × 630 as link previews need it. `color` is `#rrggbb`. */
export function drawPreview(color: string): Buffer {
  const ground = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  const rows = Buffer.alloc((WIDTH * 3 + 1) * HEIGHT);
  for (let y = 0; y < HEIGHT; y++) {
    const start = y * (WIDTH * 3 + 1) + 1;
    for (let x = 0; x < WIDTH; x++) {
      const shade = shadeAt(x, y);
      for (let c = 0; c < 3; c++) rows[start + x * 3 + c] = blend(ground[c] ?? 0, shade);
    }
  }
  return png(rows);
}

const blend = (base: number, shade: number): number =>
  Math.round(base + (255 - base) * Math.min(1, Math.max(0, shade)));

/** Whiteness of a pixel, from 0 to 1. */
function shadeAt(x: number, y: number): number {
  if (x < 385 || x > 815 || y < 130 || y > 550) return 0;
  let sum = 0;
  for (let i = 0; i < FINE; i++)
    for (let j = 0; j < FINE; j++) {
      const at: Point = [x + (i + 0.5) / FINE, y + (j + 0.5) / FINE];
      for (const shape of PARCEL) if (isInside(at, shape.corners)) sum += shape.white;
    }
  return sum / FINE ** 2;
}

/** The corners are in order, so a point inside is on the same side of every edge. */
function isInside([x, y]: Point, corners: readonly Point[]): boolean {
  let hand = 0;
  return corners.every(([ax, ay], i) => {
    const [bx, by] = corners[(i + 1) % corners.length] as Point;
    const side = Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));
    hand ||= side;
    return side === 0 || side === hand;
  });
}

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

function png(rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
