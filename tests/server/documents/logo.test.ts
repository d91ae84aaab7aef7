import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { contrast, parseColor } from '../../../pages/theme/contrast.ts';
import { drawLogo, type LogoPicture, readLogo } from '../../../server/documents/drawing/logoPicture.ts';
import type { Pdf } from '../../../server/documents/drawing/pdfFile.ts';
import { labelPdf } from '../../../server/documents/labels/labelPdf.ts';
import { invoicePdf } from '../../../server/documents/papers/invoicePdf.ts';
import { manifestPdf } from '../../../server/documents/papers/manifestPdf.ts';
import { packingListPdf } from '../../../server/documents/papers/packingListPdf.ts';
import { drawPreview } from '../../../server/modules/tracking/previewPng.ts';
import { DEMO_TENANTS } from '../../../server/sandbox/demo/tenants.ts';
import { aLabel } from './labels.ts';
import { readPdf } from './readPdf.ts';

const svg = (width: number, height: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="#123456"/></svg>`,
  );

const logoOf = (index: number): LogoPicture => {
  const { logo } = DEMO_TENANTS[index] as { logo: string };
  return readLogo('image/svg+xml', Buffer.from(decodeURIComponent(logo.slice(logo.indexOf(',') + 1))))!;
};

const company = (logo: LogoPicture | null) => ({
  name: 'Parcel House',
  color: '#0b5fff',
  logo,
  lines: ['Kuala Lumpur'],
});

const documents: Record<string, (logo: LogoPicture | null) => Promise<Buffer>> = {
  label: (logo) => labelPdf([aLabel({ companyLogo: logo })], 'default'),
  invoice: (logo) =>
    invoicePdf({
      invoiceNo: 'INV-1',
      date: '2026-11-21T03:00:00Z',
      company: company(logo),
      payer: { name: 'Kedai Siti', lines: [] },
      currency: 'MYR',
      lines: [],
      totalMinor: 0,
      paidMinor: 0,
    }),
  manifest: (logo) =>
    manifestPdf({
      manifestId: 'MF-1',
      serviceName: 'Next Day',
      courierName: 'Swift',
      company: company(logo),
      sender: aLabel().sender,
      parcels: [],
      currency: 'MYR',
      createdAt: '2026-11-21T03:00:00Z',
    }),
  'packing list': (logo) => {
    const { consignmentNo, serviceName, courierName, sender, receiver, currency, createdAt } = aLabel();
    const order = { consignmentNo, serviceName, courierName, sender, receiver, currency, createdAt };
    return packingListPdf([{ ...order, company: company(logo), items: [], pieces: 1 }]);
  },
};

type Matrix = [number, number, number, number, number, number];

/** Position of the last path of a page, from its left and top, in points. */
async function inkOf(draw: (pdf: Pdf) => void) {
  const pdf = new PDFDocument({ font: '', compress: false, size: [300, 200], margin: 0 });
  const chunks: Buffer[] = [];
  const finished = new Promise((resolve) =>
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', resolve),
  );
  draw(pdf);
  pdf.end();
  await finished;
  const content = /stream\n([\s\S]*?)endstream/.exec(Buffer.concat(chunks).toString('latin1'))![1]!;
  let points: { x: number; y: number }[] = [];
  let at: Matrix = [1, 0, 0, 1, 0, 0];
  const outer: Matrix[] = [];
  for (const line of content.split('\n')) {
    const parts = line.trim().split(' ');
    const numbers = parts.slice(0, -1).map(Number);
    const operator = parts.at(-1);
    if (operator === 'q') outer.push(at);
    else if (operator === 'Q') at = outer.pop()!;
    else if (operator === 'cm') at = times(numbers as Matrix, at);
    else if (operator === 'm') points = [pointOf(at, numbers)];
    else if (operator === 'l') points.push(pointOf(at, numbers));
  }
  const [xs, ys] = [points.map((p) => p.x), points.map((p) => 200 - p.y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

const pointOf = ([a, b, c, d, e, f]: Matrix, [x = 0, y = 0]: number[]) => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

const times = ([a, b, c, d, e, f]: Matrix, [A, B, C, D, E, F]: Matrix): Matrix => [
  a * A + b * C,
  a * B + b * D,
  c * A + d * C,
  c * B + d * D,
  e * A + f * C + E,
  e * B + f * D + F,
];

describe('the logo on paper', () => {
  it.each(Object.keys(documents))(
    'the logo of each tenant is on its %s in place of the name (SHELL-01)',
    async (kind) => {
      for (const [i, { brandName: brand }] of DEMO_TENANTS.entries()) {
        const { text } = readPdf(await documents[kind]!(logoOf(i)));
        expect(text).toContain(brand);
        expect(text).not.toContain('Parcel House');
      }
    },
  );

  it.each(Object.keys(documents))('a tenant without a logo has its name on a %s (SHELL-01)', async (kind) => {
    expect(readPdf(await documents[kind]!(null)).text).toContain('Parcel House');
  });

  it.each([
    [800, 100],
    [100, 800],
    [30, 30],
  ])('a logo of %i by %i fits into its box and keeps its proportions (SHELL-01)', async (width, height) => {
    const box = { x: 20, y: 30, width: 120, height: 34 };
    const ink = await inkOf((pdf) => drawLogo(pdf, readLogo('image/svg+xml', svg(width, height))!, box));
    expect(ink.width / ink.height).toBeCloseTo(width / height, 2);
    expect(ink.x).toBeCloseTo(box.x, 2);
    expect(ink.width).toBeLessThanOrEqual(box.width + 0.01);
    expect(ink.height).toBeLessThanOrEqual(box.height + 0.01);
    expect(ink.y + ink.height / 2).toBeCloseTo(box.y + box.height / 2, 2);
    const fill = Math.max(ink.width / box.width, ink.height / box.height);
    expect(fill).toBeCloseTo(1, 2);
  });

  it.each([
    ['text', 'image/svg+xml', Buffer.from('no picture')],
    ['an unclosed drawing', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><g>')],
    ['half a PNG', 'image/png', drawPreview('#0b5fff').subarray(0, 2000)],
    ['a type that no PDF holds', 'image/webp', Buffer.from('RIFF0000WEBPVP8 ')],
    [
      'a PNG without a size',
      'image/png',
      Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), deflateSync('x')]),
    ],
  ])('a logo that is %s is ignored (SHELL-01)', (_, type, bytes) => {
    expect(readLogo(type, bytes)).toBeNull();
  });

  it('a logo is drawn from its PNG; files and addresses in an SVG are not read (SHELL-01)', async () => {
    const png = readLogo('image/png', drawPreview('#0b5fff'));
    expect(png?.kind).toBe('raster');
    expect((await documents.label!(png)).toString('latin1')).toContain('/Subtype /Image');
    const spy = svg(10, 10)
      .toString()
      .replace('</svg>', '<image href="/etc/hostname" width="9" height="9"/></svg>');
    expect(readLogo('image/svg+xml', Buffer.from(spy))).toBeNull();
  });
});

it.each(DEMO_TENANTS.map(({ code, logoOnDark }) => [code, logoOnDark]))(
  'on a dark ground the mark of the tenant %s keeps a colour and is visible (BX-33)',
  (_code, logoOnDark) => {
    const fill = /fill="(#[0-9a-f]{6})"/.exec(decodeURIComponent(logoOnDark ?? ''))?.[1] ?? '';
    const channels = parseColor(fill);
    expect(Math.max(...channels) - Math.min(...channels)).toBeGreaterThan(60);
    expect(contrast(fill, '#182028')).toBeGreaterThanOrEqual(3);
  },
);
