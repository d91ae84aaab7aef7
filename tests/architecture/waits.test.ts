import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const TESTS = path.resolve(import.meta.dirname, '..');
const OWN = ['support/eventually.ts', 'architecture/waits.test.ts'];

it('no test uses vi.waitFor, which gives up after a second', () => {
  const files = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.split(path.sep).join('/'),
  );
  const tests = files.filter((file) => /\.tsx?$/.test(file) && !OWN.includes(file));
  expect(tests.length).toBeGreaterThan(400);
  expect(
    tests.filter((file) => /\bvi\.wait(For|Until)\(/.test(readFileSync(path.join(TESTS, file), 'utf8'))),
  ).toEqual([]);
});
