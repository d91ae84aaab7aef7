import bwipjs from 'bwip-js/node';
import { describe, expect, it } from 'vitest';
import { dotsOf, isZplSize, ZPL_SIZES, zplSizeParts } from '../../../contract/rules/orders/thermalLabels.ts';
import type { LabelData } from '../../../server/documents/labels/labelData.ts';
import { labelsZpl } from '../../../server/documents/labels/labelZpl.ts';
import { aLabel, aLongLabel } from './labels.ts';
import { type ReadLabel, readCode128, readZpl } from './readZpl.ts';

async function printed(
  labels: LabelData[],
  size: (typeof ZPL_SIZES)[number] = '4x6-203',
): Promise<ReadLabel[]> {
  const { paper, dpi } = zplSizeParts(size);
  let source = '';
  for await (const label of labelsZpl(labels, paper, dpi)) source += label;
  expect(source.startsWith('^XA')).toBe(true);
  expect(source).toMatch(/^[\x20-\x7e\n]*$/);
  return readZpl(source);
}

/** The text that a scanner reads across the label, and the number of lines in it. */
function scanned(label: ReadLabel): Map<string, number> {
  const read = new Map<string, number>();
  for (let row = 0; row < label.rows; row++) {
    const text = readCode128(label, row);
    if (text !== null) read.set(text, (read.get(text) ?? 0) + 1);
  }
  return read;
}

/** Rows in which two labels differ. */
const changedRows = (a: ReadLabel, b: ReadLabel): number[] =>
  Array.from({ length: a.rows }, (_, row) => row).filter((row) =>
    Array.from({ length: a.columns }, (_, column) => column).some(
      (column) => a.isInk(column, row) !== b.isInk(column, row),
    ),
  );

const inkOf = (label: ReadLabel, rows: number[]) =>
  rows.reduce(
    (sum, row) =>
      sum +
      Array.from({ length: label.columns }, (_, column) => Number(label.isInk(column, row))).reduce(
        (a, b) => a + b,
        0,
      ),
    0,
  );

describe('a label in ZPL', () => {
  it.each([
    ['4x6-203', 812, 1219],
    ['4x6-300', 1200, 1800],
    ['100x150-203', 800, 1200],
    ['100x150-300', 1181, 1771],
  ] as const)('%s has the dots of its paper with a readable barcode', async (size, columns, rows) => {
    const { paper, dpi } = zplSizeParts(size);
    expect(dotsOf(paper, dpi)).toMatchObject({ columns, rows });
    const long = aLongLabel();
    const [short, label, ...rest] = await printed([aLabel(), long], size);
    const labels = [short, label];
    expect([...labels, ...rest]).toMatchObject([short, label, ...rest].map(() => ({ columns, rows })));
    // The text that did not fit is on further labels, which have no barcode.
    expect(rest.length).toBeGreaterThan(0);
    for (const one of rest) expect([...scanned(one)]).toEqual([]);
    const least = dpi / 2;
    for (const [i, number] of [aLabel().consignmentNo, long.consignmentNo].entries()) {
      const [[read, lines], ...others] = [...scanned(labels[i]!)] as [[string, number]];
      expect([read, others]).toEqual([number, []]);
      expect(lines).toBeGreaterThan(least);
    }
  });

  it.each(ZPL_SIZES)('%s shows the tracking address as a QR code of whole dots', async (size) => {
    const data = aLabel();
    const [label] = (await printed([data], size)) as [ReadLabel];
    const [symbol] = bwipjs.raw('qrcode', data.trackingUrl, 'eclevel=M') as {
      pixs: number[];
      pixx: number;
    }[];
    const { pixs, pixx } = symbol!;
    const isHere = (left: number, top: number, module: number) =>
      pixs.every(
        (pixel, i) =>
          label.isInk(
            left + (i % pixx) * module + (module >> 1),
            top + Math.floor(i / pixx) * module + (module >> 1),
          ) ===
          (pixel === 1),
      );
    let found = 0;
    for (let module = 3; module <= 12 && !found; module++)
      for (let top = label.rows >> 1; top + pixx * module < label.rows && !found; top++)
        for (let left = label.columns >> 1; left + pixx * module < label.columns && !found; left++)
          if (isHere(left, top, module)) found = module;
    expect(found).toBeGreaterThanOrEqual(3);
  });

  it('a label in ZPL shows Chinese, Thai and Tamil names in their own script', async () => {
    const named = (name: string) => aLabel({ receiver: { ...aLabel().receiver, name } });
    const [empty, ...labels] = await printed(['A', '陈美玲', '陈美铃', 'สมชาย', 'கண்ணன்'].map(named));
    for (const label of labels) {
      const rows = changedRows(empty!, label);
      expect(rows.length).toBeGreaterThan(15);
      expect(rows.length).toBeLessThan(60);
      expect(inkOf(label, rows)).toBeGreaterThan(inkOf(empty!, rows) + 200);
    }
    expect(changedRows(labels[0]!, labels[1]!).length).toBeGreaterThan(10);
  });

  it('labels in ZPL are sent one by one: the first is sent before the next is made', async () => {
    const made: number[] = [];
    const labels = [1, 2, 3].map((n) =>
      Object.defineProperty(aLabel(), 'note', {
        enumerable: true,
        get: () => {
          made.push(n);
          return undefined;
        },
      }),
    );
    const stream = labelsZpl(labels, '4x6', 203);
    const first = await stream.next();
    expect(String(first.value)).toMatch(/^\^XA.*\^XZ\n$/);
    expect(new Set(made)).toEqual(new Set([1]));
  });

  it('labels in ZPL have their own sizes in addition to the paper sizes', () => {
    expect(['4x6-203', 'A6-1', null, undefined, ''].map(isZplSize)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
