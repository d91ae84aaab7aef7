import type { Rect } from './barcodes.ts';
import type { Face } from './faces.ts';
import type { SizedLogo } from './logoPicture.ts';

const POINTS_PER_INCH = 72;
/** Colours darker than this grey are printed: grey captions are, a light brand colour is not. */
const DARK = 140;
const ROUNDING = 1e-6;
/** Greys of a picture become patterns of dots. Nearly black counts as black, nearly white as white. */
const [BLACK_BELOW, WHITE_ABOVE] = [70, 225];

interface Placed {
  logo: SizedLogo;
  /** In dots. */
  box: Rect;
}

/** A page for a printer that knows only black dots. It has the drawing calls of a PDF that labels use. */
export class DotSheet {
  /** One dot, in points. */
  readonly dot: number;
  readonly #parts: string[] = [];
  readonly #pictures: Placed[] = [];
  #path = '';
  #lineWidth = 1;
  #ink = '#000';

  constructor(
    /** In dots. */
    readonly columns: number,
    readonly rows: number,
    dotsPerInch: number,
  ) {
    this.dot = POINTS_PER_INCH / dotsPerInch;
  }

  /** The whole page, in points. */
  get page(): Rect {
    return { x: 0, y: 0, width: this.columns * this.dot, height: this.rows * this.dot };
  }

  lineWidth(width: number): this {
    this.#lineWidth = width;
    return this;
  }

  /** On whole dots, so that bars keep their widths. */
  rect(x: number, y: number, width: number, height: number): this {
    const [left, top, right, bottom] = [x, y, x + width, y + height].map((at) =>
      // Halves are always rounded to the same side, so that a bar at a half has the same width.
      Math.round(at / this.dot - ROUNDING),
    );
    this.#path += `M${left} ${top}H${right}V${bottom}H${left}Z`;
    return this;
  }

  roundedRect(x: number, y: number, width: number, height: number, _radius: number): this {
    return this.rect(x, y, width, height);
  }

  fill(color: string): this {
    this.#parts.push(`<path d="${this.#path}" fill="${color}" shape-rendering="crispEdges"/>`);
    this.#path = '';
    return this;
  }

  stroke(color: string): this {
    const width = Math.max(1, Math.round(this.#lineWidth / this.dot));
    this.#parts.push(`<path d="${this.#path}" fill="none" stroke="${color}" stroke-width="${width}"/>`);
    this.#path = '';
    return this;
  }

  fillColor(color: string): this {
    this.#ink = color;
    return this;
  }

  widthOf(face: Face, size: number, text: string): number {
    const units = layOut(face, text).positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    return (units * size) / face.font.unitsPerEm;
  }

  /** Draws a run of glyphs of one face with its baseline at `y`. */
  glyphs(face: Face, size: number, text: string, x: number, y: number): void {
    const scale = size / face.font.unitsPerEm / this.dot;
    const { glyphs, positions } = layOut(face, text);
    let pen = 0;
    for (const [i, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = positions[i]!;
      const outline = glyph.path.toSVG();
      const left = x / this.dot + (pen + xOffset) * scale;
      const top = y / this.dot - yOffset * scale;
      if (outline)
        this.#parts.push(
          `<path transform="translate(${left.toFixed(2)} ${top.toFixed(2)}) scale(${scale} ${-scale})" d="${outline}" fill="${this.#ink}"/>`,
        );
      pen += xAdvance;
    }
  }

  /** A picture that fills a rectangle, with nothing below or above it. */
  picture(logo: SizedLogo, { x, y, width, height }: Rect): void {
    const [left, top, right, bottom] = [x, y, x + width, y + height].map((at) =>
      Math.round(at / this.dot),
    ) as [number, number, number, number];
    const box = { x: left, y: top, width: Math.max(1, right - left), height: Math.max(1, bottom - top) };
    this.#pictures.push({ logo, box });
  }

  /** The page as a drawing. */
  svg(): string {
    const pictures = this.#pictures.map(
      ({ logo, box }) =>
        `<image x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" href="data:image/png;base64,${logo.bytes.toString('base64')}"/>`,
    );
    return this.#drawing(pictures.join(''));
  }

  #drawing(pictures: string): string {
    const { columns, rows } = this;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${columns}" height="${rows}" viewBox="0 0 ${columns} ${rows}">${this.#parts.join('')}${pictures}</svg>`;
  }

  /** One bit for each dot, row by row; each row begins with a new byte. */
  async bits(): Promise<Buffer> {
    const { columns, rows } = this;
    const { default: sharp } = await import('sharp');
    const shades = await sharp(Buffer.from(this.#drawing('')))
      .flatten({ background: '#fff' })
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    for (const { logo, box } of this.#pictures) {
      const dots = await dotsOfPicture(logo, box);
      for (let row = 0; row < box.height; row++)
        dots.copy(shades, (box.y + row) * columns + box.x, row * box.width, (row + 1) * box.width);
    }
    const rowBytes = Math.ceil(columns / 8);
    const bits = Buffer.alloc(rowBytes * rows);
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        if (shades[row * columns + column]! < DARK)
          bits[row * rowBytes + (column >> 3)]! |= 0x80 >> (column & 7);
    return bits;
  }
}

const layOut = ({ font, shaper }: Face, text: string) =>
  shaper ? shaper.layout(font, text) : font.layout(text);

/** A picture in black and white dots, a byte for each; the share of black dots gives the greys (Floyd and Steinberg). */
async function dotsOfPicture({ bytes }: SizedLogo, { width, height }: Rect): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const grey = await sharp(bytes)
    .resize({ width, height, fit: 'fill' })
    .greyscale()
    .normalise()
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  const dots = Buffer.alloc(grey.length);
  const shades = Float32Array.from(grey, (shade) =>
    shade < BLACK_BELOW ? 0 : shade > WHITE_ABOVE ? 255 : shade,
  );
  const pass = (row: number, column: number, error: number) => {
    if (row < height && column >= 0 && column < width) shades[row * width + column]! += error;
  };
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const at = row * width + column;
      const shade = shades[at]!;
      dots[at] = shade < 128 ? 0 : 255;
      const error = (shade - dots[at]!) / 16;
      pass(row, column + 1, error * 7);
      pass(row + 1, column - 1, error * 3);
      pass(row + 1, column, error * 5);
      pass(row + 1, column + 1, error);
    }
  return dots;
}
