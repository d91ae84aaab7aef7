import { beforeEach, expect, it } from 'vitest';
import type { SeenCode } from '../../../src/customRoutes/scan/codeReader.ts';
import { createCodesInView } from '../../../src/customRoutes/scan/codesInView.ts';

let taken: string[];
let see: ReturnType<typeof createCodesInView>;
beforeEach(() => {
  taken = [];
  see = createCodesInView((text) => taken.push(text));
});

const linear = (text: string): SeenCode => ({ text, isLinear: true });
const square = (text: string): SeenCode => ({ text, isLinear: false });

it('a label in view is one scan for any number of pictures', () => {
  for (let at = 0; at < 60_000; at += 100) see([linear('MY1')], at);
  expect(taken).toEqual(['MY1']);
});

it('a picture without a readable code in between does not end the scan', () => {
  see([linear('MY1')], 0);
  see([], 400);
  see([linear('MY1')], 900);
  expect(taken).toEqual(['MY1']);
});

it('the linear code of a label’s two codes is scanned, and its square code is not another scan', () => {
  see([square('https://example.com/etrack/1'), linear('MY1')], 0);
  see([square('https://example.com/etrack/1')], 100);
  expect(taken).toEqual(['MY1']);
});

it('a code next to a scanned code belongs to the same label, even if it is later read alone', () => {
  see([square('https://example.com/etrack/1')], 0);
  see([square('https://example.com/etrack/1'), linear('MY1')], 100);
  see([linear('MY1')], 200);
  expect(taken).toEqual(['https://example.com/etrack/1']);
});

it('the next label is scanned after the previous one has left the view, and the same label again after it was out of view', () => {
  see([linear('MY1')], 0);
  see([linear('MY2')], 500);
  expect(taken).toEqual(['MY1']);
  see([linear('MY2')], 1100);
  see([linear('MY1')], 3000);
  expect(taken).toEqual(['MY1', 'MY2', 'MY1']);
});
