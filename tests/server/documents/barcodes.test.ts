import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { code128Bars, qrBars } from '../../../server/documents/drawing/barcodes.ts';

const box = { x: 40, y: 20, width: 273, height: 50 };

describe('Code 128', () => {
  it('Code 128 keeps ten modules of quiet zone on both sides for numbers of any length (DET-09)', () => {
    const number = fc.string({
      unit: fc.constantFrom(...'ABCDEFXYZ0123456789-'),
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(number, (text) => {
        const bars = code128Bars(text, box);
        // The start character's first bar is 2 modules wide, the stop character's last one too.
        const module = bars[0]!.width / 2;
        const last = bars.at(-1)!;
        expect(last.width).toBeCloseTo(2 * module);
        expect(bars[0]!.x - box.x).toBeGreaterThanOrEqual(10 * module - 1e-6);
        expect(box.x + box.width - last.x - last.width).toBeGreaterThanOrEqual(10 * module - 1e-6);
        expect(bars.every((bar, i) => i === 0 || bar.x > bars[i - 1]!.x + bars[i - 1]!.width)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('Code 128 uses all room between the quiet zones for a long number (DET-09)', () => {
    const bars = code128Bars('AB-'.repeat(14), box);
    const module = bars[0]!.width / 2;
    expect(bars[0]!.x - box.x).toBeCloseTo(10 * module);
    expect(box.x + box.width - bars.at(-1)!.x - bars.at(-1)!.width).toBeCloseTo(10 * module);
  });

  it('a text that Code 128 cannot encode gets no barcode (DET-09)', () => {
    expect(code128Bars('', box)).toEqual([]);
    expect(code128Bars('单号', box)).toEqual([]);
  });
});

describe('a QR code', () => {
  it('a QR code keeps four modules of quiet zone and merges modules of a row (DET-09)', () => {
    const square = { x: 10, y: 30, width: 90, height: 70 };
    const bars = qrBars('https://console.example.com/track/WB88', square);
    // The first run is the upper left finder pattern: 7 modules.
    const module = bars[0]!.width / 7;
    expect(bars[0]!.y - square.y).toBeCloseTo(4 * module);
    expect(Math.min(...bars.map((b) => b.x)) - square.x).toBeCloseTo(4 * module + 10);
    expect(Math.max(...bars.map((b) => b.y + b.height))).toBeCloseTo(square.y + 70 - 4 * module);
  });
});
