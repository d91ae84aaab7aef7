import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { labelsForPrinter, labelsPdf } from '../../../server/modules/orders/labels.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { makeShipper, type TestShipper } from '../../support/world.ts';
import { call, makeOrder } from './orderBody.ts';

/** More than waits for a slow reader. */
const LARGE = 100_000;
const OUR_WIDTH = 298;

let t: TestServer;
let shipper: TestShipper;
/** Orders with a label of their courier, by the width of its page; and those whose label was read, in their order. */
let theirs: Map<string, number>;
let read: string[];
/** The order whose label cannot be read. */
let broken: string | undefined;

beforeAll(async () => {
  t = await startTestServer();
  t.ctx.ports.couriers.labels = async (ids, format) =>
    new Map(
      ids
        .filter((id) => theirs.has(id))
        .map((id) => [
          id,
          async () => {
            read.push(id);
            if (id === broken) throw new Error('The label is gone');
            const width = theirs.get(id) ?? 0;
            return format === 'pdf' ? labelOfWidth(width) : Buffer.from(`^XA${'0'.repeat(LARGE)}${width}^XZ`);
          },
        ]),
    );
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.truncate();
  shipper = await makeShipper(t, { walletMinor: 100_000 });
  theirs = new Map();
  read = [];
  broken = undefined;
});

async function labelOfWidth(width: number): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([width, 200]);
  const drawn = Buffer.alloc(LARGE, `% ${width}\n`);
  const content = PDFRawStream.of(pdf.context.obj({ Length: LARGE }), drawn);
  page.node.set(PDFName.of('Contents'), pdf.context.register(content));
  return Buffer.from(await pdf.save());
}

/** Orders, of which some have labels of their couriers, of different widths; the others 0. */
async function ordersWith(widths: number[]): Promise<string[]> {
  const ids: string[] = [];
  for (const width of widths) {
    const { id } = await makeOrder(t, shipper);
    ids.push(id);
    if (width > 0) theirs.set(id, width);
  }
  return ids;
}

const widthsIn = async (bytes: Uint8Array) =>
  (await PDFDocument.load(bytes)).getPages().map((page) => Math.round(page.getWidth()));

it('couriers’ own labels and ours stand in one file in the order of the call, with all that they draw (API-122)', async () => {
  const ids = await ordersWith([0, 111, 112, 0, 0, 113]);
  const answer = await call(t, shipper, 'GET', `order/${ids.join(',')}/label`);
  expect(answer.status).toBe(200);
  expect(await widthsIn(answer.bytes)).toEqual([OUR_WIDTH, 111, 112, OUR_WIDTH, OUR_WIDTH, 113]);
  const { context } = await PDFDocument.load(answer.bytes);
  const drawn = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream ? [Buffer.from(object.contents).toString('latin1')] : [],
    );
  for (const width of [111, 112, 113])
    expect(
      drawn.filter((content) => content.startsWith(`% ${width}\n`) && content.length === LARGE),
    ).toHaveLength(1);
});

it('ours between theirs share their sheets as they do alone (API-121, API-122)', async () => {
  const ids = await ordersWith([0, 0, 0, 111, 0]);
  const answer = await call(t, shipper, 'GET', `order/${ids.join(',')}/label?type=A4-Q4`);
  expect(await widthsIn(answer.bytes)).toEqual([595, 111, 595]);
});

it('one label of a courier is sent as the courier made it (API-121)', async () => {
  const ids = await ordersWith([111]);
  const answer = await call(t, shipper, 'GET', `order/${ids[0]}/label`);
  expect(Buffer.from(answer.bytes).equals(await labelOfWidth(111))).toBe(true);
});

const PRINTS = [
  ['PDF', (ids: string[]) => labelsPdf(t.ctx, shipper, ids, 'default', undefined)],
  ['ZPL', (ids: string[]) => labelsForPrinter(t.ctx, shipper, ids, { paper: '4x6', dpi: 203 }, undefined)],
] as const;

it.each(PRINTS)(
  'in %s the first ones leave before the last ones are read, and a slow reader keeps them waiting (issue 14)',
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

it.each(PRINTS)('in %s nothing more is read for a reader who has left (issue 14)', async (_, print) => {
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

it.each(PRINTS)(
  'in %s a label that cannot be read cuts the file, so that nobody takes it for whole (issue 14)',
  async (_, print) => {
    const ids = await ordersWith([111, 112, 113, 114]);
    broken = ids[2];
    const stream = (await print(ids)) as Readable;
    await expect(stream.toArray()).rejects.toThrow('gone');
    expect(read).toEqual(ids.slice(0, 3));
  },
);
