import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { PaperBrand } from '../../../server/documents/documentCompany.ts';
import type { SizedLogo } from '../../../server/documents/drawing/logoPicture.ts';
import { paperLogo } from '../../../server/documents/drawing/paperLogo.ts';
import { labelPdf } from '../../../server/documents/labels/labelPdf.ts';
import { labelsZpl } from '../../../server/documents/labels/labelZpl.ts';
import { aLabel, aLongLabel } from './labels.ts';
import { readPdf } from './readPdf.ts';
import { readCode128, readZpl } from './readZpl.ts';

const BATIK = '#7a1f4b';

/** A transparent picture with a bar of one colour in its middle. */
function pictureOf(width: number, height: number, color: string, bar = { width, height: height / 2 }) {
  const at = `x="${(width - bar.width) / 2}" y="${(height - bar.height) / 2}"`;
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect ${at} width="${bar.width}" height="${bar.height}" fill="${color}"/></svg>`;
  return sharp(Buffer.from(markup)).png().toBuffer();
}

/** The colours of a logo's corner and middle, and whether any part is transparent. */
async function colorsOf({ bytes }: SizedLogo) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (column: number, row: number) =>
    `#${data.subarray((row * info.width + column) * info.channels).toString('hex', 0, 3)}`;
  return {
    size: [info.width, info.height],
    channels: info.channels,
    corner: at(0, 0),
    middle: at(info.width >> 1, info.height >> 1),
  };
}

describe('a logo for paper', () => {
  it('a transparent logo for paper is on white if it is dark enough', async () => {
    const ring = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle cx="45" cy="45" r="44" fill="${BATIK}"/></svg>`;
    const logo = await paperLogo(await sharp(Buffer.from(ring)).png().toBuffer(), '#1d5c63');
    expect(await colorsOf(logo!)).toMatchObject({ channels: 3, corner: '#ffffff', middle: BATIK });
  });

  it.each([
    ['the brand’s colour', BATIK, BATIK],
    ['a dark ground where the brand’s colour is as pale', '#fff4e6', '#222222'],
  ])('a pale logo for paper is on %s', async (_ground, brandColor, corner) => {
    const logo = await paperLogo(await pictureOf(200, 60, '#fffbe6'), brandColor);
    expect(await colorsOf(logo!)).toMatchObject({ channels: 3, corner, middle: '#fffbe6' });
  });

  it.each([
    [1200, 60],
    [60, 240],
    [30, 30],
  ])('a logo for paper of %i by %i keeps its proportions, without an empty border', async (width, height) => {
    const file = await pictureOf(width + 80, height + 80, BATIK, { width, height });
    const logo = await paperLogo(file, BATIK);
    expect(logo!.width / logo!.height).toBeCloseTo(width / height, 0);
    expect(await colorsOf(logo!)).toMatchObject({ size: [logo!.width, logo!.height], corner: BATIK });
  });

  it.each([
    ['shows nothing', () => pictureOf(50, 50, 'none')],
    ['is broken', async () => (await pictureOf(50, 50, BATIK)).subarray(0, 60)],
  ])('a logo for paper that %s is left out', async (_case, file) => {
    expect(await paperLogo(await file(), BATIK)).toBeNull();
  });
});

describe('a label with a brand', () => {
  const brandWith = async (width: number, height: number): Promise<PaperBrand> => ({
    name: 'Aina Batik House',
    color: BATIK,
    logo: await paperLogo(await pictureOf(width, height, BATIK, { width, height }), BATIK),
  });

  it('a label with a brand in PDF has its logo and name next to the company and the courier', async () => {
    const file = await labelPdf([aLabel({ brand: await brandWith(100, 60) })], 'default');
    expect(file.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
    const { text } = readPdf(file);
    for (const name of ['Aina Batik House', 'Parcel House', 'Swift Post']) expect(text).toContain(name);
  });

  it('a file of labels with a brand contains its logo once, for any number of labels', async () => {
    const brand = await brandWith(300, 60);
    const file = await labelPdf([aLabel({ brand }), aLabel({ brand }), aLabel({ brand })], 'A4-3');
    expect(file.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
  });

  it.each([
    [1200, 100],
    [300, 60],
    [60, 240],
    [100, 100],
  ])(
    'a label with a brand in ZPL shows a whole logo of %i by %i, and its barcode is readable',
    async (width, height) => {
      const brand = await brandWith(width, height);
      const long = aLongLabel();
      let source = '';
      for await (const part of labelsZpl([aLabel({ brand }), { ...long, brand }], '4x6', 203)) source += part;
      const labels = readZpl(source);
      for (const [i, number] of [aLabel().consignmentNo, long.consignmentNo].entries()) {
        const rows = Array.from({ length: labels[i]!.rows }, (_, row) => readCode128(labels[i]!, row));
        expect(new Set(rows.filter((read) => read !== null))).toEqual(new Set([number]));
      }
      const inked = (column: number, row: number) => labels[0]!.isInk(column, row);
      // The leftmost ink between the frame above and the black bar below.
      const row = Array.from({ length: 110 }, (_, at) => at).findLast((at) => at > 40 && inked(48, at))!;
      const [left, right] = ends((at) => inked(at, row), 48);
      const [top, bottom] = ends((at) => inked((left + right) >> 1, at), row);
      const [wide, high] = [right - left + 1, bottom - top + 1];
      expect(Math.abs(wide / high / (width / height) - 1)).toBeLessThan(0.18);
    },
  );
});

/** Extent of the ink from a place to both sides. */
function ends(isInk: (at: number) => boolean, from: number): [number, number] {
  let [first, last] = [from, from];
  while (isInk(first - 1)) first -= 1;
  while (isInk(last + 1)) last += 1;
  return [first, last];
}
