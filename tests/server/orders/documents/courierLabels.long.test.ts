import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { orders } from '../../../../server/db/schema/orders/orders.ts';
import { missingLabelPdf, missingLabelZpl } from '../../../../server/documents/labels/missingLabel.ts';
import { labelsForPrinter, labelsPdf } from '../../../../server/modules/orders/documents/labels.ts';
import { shipper, t, withNewShipper } from '../../../support/shipperServer.ts';
import { readPdf } from '../../documents/readPdf.ts';
import { call, error, makeOrder } from '../orderBody.ts';

/** More than the buffer for a slow reader. */
const LARGE = 100_000;
const OUR_WIDTH = 298;

/** Orders with their courier's label, by the width of its page; and the orders whose label was read, in that order. */
let theirs: Map<string, number>;
let read: string[];
/** Broken texts of orders' labels. */
let bytesOf: Map<string, () => Promise<Buffer> | Buffer>;

withNewShipper({ walletMinor: 100_000 });
beforeAll(() => {
  t.ctx.ports.couriers.labels = async (ids, format) =>
    new Map(
      ids
        .filter((id) => theirs.has(id))
        .map((id) => [
          id,
          async () => {
            read.push(id);
            const made = bytesOf.get(id);
            if (made) return made();
            const width = theirs.get(id) ?? 0;
            return format === 'pdf' ? labelOfWidth(width) : Buffer.from(`^XA${'0'.repeat(LARGE)}${width}^XZ`);
          },
        ]),
    );
});
beforeEach(() => {
  theirs = new Map();
  read = [];
  bytesOf = new Map();
});

async function labelOfWidth(width: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([width, 200]);
  const padding = Buffer.alloc(LARGE, `% ${width}\n`);
  const content = PDFRawStream.of(pdf.context.obj({ Length: LARGE }), padding);
  page.node.set(PDFName.of('Contents'), pdf.context.register(content));
  return Buffer.from(await pdf.save());
}

/** Orders by the width of their courier's label; 0 without a label. */
async function ordersWith(widths: number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const width of widths) {
    const { id } = await makeOrder(t, shipper);
    ids.push(id);
    if (width > 0) theirs.set(id, width);
  }
  return ids;
}

/** A courier's drawing on pages of this width. */
const pageOfWidth = ({ context }: PDFDocument, width: number) =>
  context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream ? [Buffer.from(object.contents).toString('latin1')] : [],
    )
    .filter((content) => content.startsWith(`% ${width}\n`) && content.length === LARGE);

const widthsIn = async (bytes: Uint8Array) =>
  (await PDFDocument.load(bytes)).getPages().map((page) => Math.round(page.getWidth()));

it('labels of couriers and ours are in one file in the order of the call, with all their content (API-122)', async () => {
  const ids = await ordersWith([0, 111, 112, 0, 0, 113]);
  const answer = await call(t, shipper, 'GET', `order/${ids.join(',')}/label`);
  expect(answer.status).toBe(200);
  expect(await widthsIn(answer.bytes)).toEqual([OUR_WIDTH, 111, 112, OUR_WIDTH, OUR_WIDTH, 113]);
  const pdf = await PDFDocument.load(answer.bytes);
  for (const width of [111, 112, 113]) expect(pageOfWidth(pdf, width)).toHaveLength(1);
});

it('our labels between couriers’ labels share sheets as in a separate file (API-121, API-122)', async () => {
  const ids = await ordersWith([0, 0, 0, 111, 0]);
  const answer = await call(t, shipper, 'GET', `order/${ids.join(',')}/label?type=A4-Q4`);
  expect(await widthsIn(answer.bytes)).toEqual([595, 111, 595]);
});

it('one label of a courier is sent unchanged (API-121)', async () => {
  const ids = await ordersWith([111]);
  const answer = await call(t, shipper, 'GET', `order/${ids[0]}/label`);
  expect(Buffer.from(answer.bytes).equals(await labelOfWidth(111))).toBe(true);
});

const PRINTS = [
  ['PDF', (ids: string[]) => labelsPdf(t.ctx, shipper, ids, 'default', undefined)],
  ['ZPL', (ids: string[]) => labelsForPrinter(t.ctx, shipper, ids, { paper: '4x6', dpi: 203 }, undefined)],
] as const;

it.each(PRINTS)(
  'in %s the first labels are sent before the last ones are read, and a slow reader delays the reading',
  async (_, print) => {
    const ids = await ordersWith([111, 112, 113, 114, 0, 115, 116, 117, 118]);
    const stream = (await print(ids)) as Readable;
    const chunks = stream[Symbol.asyncIterator]();
    const first = await chunks.next();
    expect(first.done).toBe(false);
    expect(read.length).toBeLessThan(4);
    let last = first;
    const all: Buffer[] = [];
    for (; !last.done; last = await chunks.next()) all.push(Buffer.from(last.value as Buffer));
    expect(read).toEqual(ids.filter((id) => theirs.has(id)));
    expect(Buffer.concat(all).length).toBeGreaterThan(8 * LARGE);
  },
);

it.each(PRINTS)('in %s no more labels are read after the reader has left', async (_, print) => {
  const stream = (await print(await ordersWith([111, 112, 113, 114, 115, 116]))) as Readable;
  await stream[Symbol.asyncIterator]().next();
  const closed = once(stream, 'close');
  stream.destroy();
  await closed;
  const left = read.length;
  expect(left).toBeLessThan(4);
  await new Promise(setImmediate);
  expect(read).toHaveLength(left);
});

/** A label that is encrypted; without `password` every viewer opens it. */
async function encrypted(width: number, password: string): Promise<Buffer> {
  const pdf = await PDFDocument.load(await labelOfWidth(width));
  pdf.encrypt({ userPassword: password, ownerPassword: 'of the courier' });
  return Buffer.from(await pdf.save());
}

const unlabelled = async (id: string) => {
  const [row] = await t.db.sql.select().from(orders).where(eq(orders.id, id));
  return { consignmentNo: row?.consignmentNo ?? '', companyName: '', createdAt: '2026-03-02T02:00:00Z' };
};

/** The bytes that draw a page. */
const contentOf = async (bytes: Uint8Array, page: number) => {
  const contents = (await PDFDocument.load(bytes)).getPages()[page]?.node.Contents();
  if (!(contents instanceof PDFRawStream)) throw new Error('The page is drawn by several streams');
  return Buffer.from(contents.contents);
};

it.each<[string, () => Promise<Buffer> | Buffer]>([
  ['is encrypted under a password', () => encrypted(112, 'secret')],
  ['is no PDF', () => Buffer.from('<html>Service unavailable</html>')],
  ['is half a PDF', async () => (await labelOfWidth(112)).subarray(0, 300)],
  ['is gone', () => Promise.reject(new Error('The label is gone'))],
])(
  'a courier’s label that %s leaves a page that names its order, and all others are whole',
  async (_, made) => {
    const ids = await ordersWith([111, 112, 0, 113]);
    bytesOf.set(ids[1] ?? '', made);
    const answer = await call(t, shipper, 'GET', `order/${ids.join(',')}/label`);
    expect(answer.status).toBe(200);
    expect(await widthsIn(answer.bytes)).toEqual([111, OUR_WIDTH, OUR_WIDTH, 113]);
    const page = await missingLabelPdf(await unlabelled(ids[1] ?? ''));
    expect(readPdf(page).text).toContain((await unlabelled(ids[1] ?? '')).consignmentNo);
    expect(await contentOf(answer.bytes, 1)).toEqual(await contentOf(page, 0));
    expect(read).toEqual([ids[0], ids[1], ids[3]]);
  },
);

it('a courier’s label that is encrypted without a password is in the file like the others', async () => {
  const ids = await ordersWith([111, 112, 113]);
  bytesOf.set(ids[1] ?? '', () => encrypted(112, ''));
  const answer = await call(t, shipper, 'GET', `order/${ids.join(',')}/label`);
  expect(await widthsIn(answer.bytes)).toEqual([111, 112, 113]);
  expect(pageOfWidth(await PDFDocument.load(answer.bytes), 112)).toHaveLength(1);
});

it('in ZPL a label with the order’s number replaces a courier’s missing label', async () => {
  const ids = await ordersWith([111, 112, 113]);
  bytesOf.set(ids[1] ?? '', () => Promise.reject(new Error('The label is gone')));
  const print = { paper: '4x6', dpi: 203 } as const;
  const stream = await labelsForPrinter(t.ctx, shipper, ids, print, undefined);
  const labels = (await stream.toArray()).join('').match(/\^XA.*?\^XZ/gs) ?? [];
  expect(labels.map((label) => label.slice(-6, -3))).toEqual(['111', expect.anything(), '113']);
  const order = await unlabelled(ids[1] ?? '');
  expect(`${labels[1]}\n`).toBe(await missingLabelZpl(order, '4x6', 203));
  expect(`${labels[1]}\n`).not.toBe(await missingLabelZpl({ ...order, consignmentNo: 'MY1' }, '4x6', 203));
});

it.each([
  ['is a page of HTML', () => Buffer.from('<html>Gateway timeout</html>')],
  ['was cut short', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
])('a single label that %s is refused by its number', async (_, broken) => {
  const [id = ''] = await ordersWith([111]);
  const whole = await labelOfWidth(111);
  bytesOf.set(id, () => broken(whole));
  const answer = await call(t, shipper, 'GET', `order/${id}/label`);
  expect([answer.status, error(answer).message]).toEqual([
    409,
    `The label of ${(await unlabelled(id)).consignmentNo} cannot be read now. Please try again in a minute.`,
  ]);
});

it.each([
  ['PDF', ''],
  ['ZPL', '?format=zpl'],
])('one missing label is refused by its number, in %s', async (_, query) => {
  const [id = ''] = await ordersWith([111]);
  bytesOf.set(id, () => Promise.reject(new Error('The label is gone')));
  const answer = await call(t, shipper, 'GET', `order/${id}/label${query}`);
  const { consignmentNo } = await unlabelled(id);
  expect([answer.status, error(answer).message]).toEqual([
    409,
    `The label of ${consignmentNo} cannot be read now. Please try again in a minute.`,
  ]);
});
