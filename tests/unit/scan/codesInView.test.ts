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

it('a label in view is one scan, however many pictures of it the camera takes', () => {
  for (let at = 0; at < 60_000; at += 100) see([linear('MY1')], at);
  expect(taken).toEqual(['MY1']);
});

it('a picture without a readable code in between does not end the scan', () => {
  see([linear('MY1')], 0);
  see([], 400);
  see([linear('MY1')], 900);
  expect(taken).toEqual(['MY1']);
});

it('the linear one of a label’s two codes is taken, and the square one next to it is not another scan', () => {
  see([square('https://example.com/etrack/1'), linear('MY1')], 0);
  see([square('https://example.com/etrack/1')], 100);
  expect(taken).toEqual(['MY1']);
});

it('a code next to a taken code belongs to the same label, also where it is read alone afterwards', () => {
  see([square('https://example.com/etrack/1')], 0);
  see([square('https://example.com/etrack/1'), linear('MY1')], 100);
  see([linear('MY1')], 200);
  expect(taken).toEqual(['https://example.com/etrack/1']);
});

it('the next label is taken once the previous one has left the view, and the same one again after it was out of view', () => {
  see([linear('MY1')], 0);
  see([linear('MY2')], 500);
  expect(taken).toEqual(['MY1']);
  see([linear('MY2')], 1100);
  see([linear('MY1')], 3000);
  expect(taken).toEqual(['MY1', 'MY2', 'MY1']);
});
