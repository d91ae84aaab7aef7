import { inflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import SVGtoPDF from 'svg-to-pdfkit';
import type { Rect } from './barcodes.ts';
import { baseFaces } from './faces.ts';
import type { Pdf } from './pdfFile.ts';

interface RasterLogo {
  kind: 'raster';
  bytes: Buffer;
}

/** A logo that was proved to be drawable. */
export type LogoPicture = { kind: 'svg'; markup: string } | RasterLogo;

/** A raster logo of known size in pixels, without transparency. */
export interface SizedLogo extends RasterLogo {
  width: number;
  height: number;
}

const MOST_PIXELS = 64 * 1024 * 1024;
const PNG_HEAD = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/** A picture of a type that a PDF can contain: SVG, PNG or JPEG that can be read to its end. Null for others. */
export function readLogo(type: string, bytes: Buffer): LogoPicture | null {
  const picture: LogoPicture =
    type === 'image/svg+xml' ? { kind: 'svg', markup: bytes.toString('utf8') } : { kind: 'raster', bytes };
  return isDrawable(picture) ? picture : null;
}

function isDrawable(picture: LogoPicture): boolean {
  try {
    if (picture.kind === 'raster') inflatePng(picture.bytes);
    const trial = new PDFDocument({ font: '' });
    return drawLogo(trial, picture, { x: 0, y: 0, width: 100, height: 30 });
  } catch {
    // A file that is not a picture, or a broken one: the documents show the name instead.
    return false;
  }
}

/** pdfkit inflates a PNG after the page was written, when an error can no longer be caught. */
function inflatePng(file: Buffer): void {
  if (!file.subarray(0, 8).equals(PNG_HEAD)) return;
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at);
    if (file.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(file.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  inflateSync(Buffer.concat(parts), { maxOutputLength: MOST_PIXELS });
}

/**
 * Draws a logo as large as its box allows, with its own proportions, left-aligned and vertically centred. Returns false if it drew
 * nothing.
 */
export function drawLogo(pdf: Pdf, picture: LogoPicture, box: Rect): boolean {
  if (picture.kind === 'svg') return drawSvg(pdf, picture.markup, box);
  pdf.image(rasterOf(pdf, picture), box.x, box.y, { fit: [box.width, box.height], valign: 'center' });
  return true;
}

/** Position of a logo that fills a box with its own proportions, left-aligned and vertically centred. */
export function logoPlace({ width, height }: SizedLogo, box: Rect): Rect {
  const scale = Math.min(box.width / width, box.height / height);
  const place = { width: width * scale, height: height * scale };
  return { ...place, x: box.x, y: box.y + (box.height - place.height) / 2 };
}

/** pdfkit's types lack this method. */
type ImageOpener = Pdf & { openImage: (file: Buffer) => PDFKit.Mixins.ImageSrc };

const opened = new WeakMap<Pdf, Map<LogoPicture, PDFKit.Mixins.ImageSrc>>();

/** Puts a picture into a file once, even if several pages show it. */
function rasterOf(pdf: Pdf, picture: LogoPicture & { kind: 'raster' }): PDFKit.Mixins.ImageSrc {
  const images = opened.get(pdf) ?? new Map<LogoPicture, PDFKit.Mixins.ImageSrc>();
  opened.set(pdf, images);
  const image = images.get(picture) ?? (pdf as ImageOpener).openImage(picture.bytes);
  images.set(picture, image);
  return image;
}

function drawSvg(pdf: Pdf, markup: string, box: Rect): boolean {
  let isWhole = true;
  const bold = /\p{Script=Han}/u.test(markup) ? 'regular' : 'bold';
  const document = pdf as unknown as Parameters<typeof SVGtoPDF>[0];
  SVGtoPDF(document, markup, box.x, box.y, {
    width: box.width,
    height: box.height,
    preserveAspectRatio: 'xMinYMid meet',
    assumePt: true,
    fontCallback: (_family, isBold) => {
      const [face] = baseFaces(isBold ? bold : 'regular');
      pdf.registerFont(face!.name, face!.file);
      return face!.name;
    },
    // A logo may not load files of this machine or of other hosts.
    imageCallback: (link) => {
      const [, data] = /^data:image\/(?:png|jpeg);base64,(.*)$/s.exec(link) ?? [];
      if (data) inflatePng(Buffer.from(data, 'base64'));
      return data ? link : '';
    },
    documentCallback: () => '',
    warningCallback: () => {
      isWhole = false;
    },
  });
  return isWhole;
}
