import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { type Column, Output } from '../../../cli/output.ts';
import type { World } from '../../../cli/world.ts';

const COLUMNS: readonly Column[] = [
  { title: 'ID' },
  { title: 'MATTER', least: 10 },
  { title: 'FOR', least: 8 },
];
const GAPS = 4;

/** The rows of a table on a terminal of this width; without one the output is piped. */
function rowsOn(columns: number | undefined, matter: string, person: string): string[] {
  const stdout: PassThrough & World['stdout'] = new PassThrough();
  if (columns !== undefined) Object.assign(stdout, { isTTY: true, columns });
  const world = {
    env: { NO_COLOR: '1' },
    cwd: '',
    stdin: new PassThrough(),
    stdout,
    stderr: new PassThrough(),
  };
  const pause = async () => undefined;
  new Output({ ...world, abort: new AbortController(), pause }, false).table(COLUMNS, [
    ['3f2a', matter, person],
  ]);
  return String(stdout.read()).trimEnd().split('\n');
}

const whole = (width: number) => ['m'.repeat(width - 4 - GAPS - 40), 'p'.repeat(40)] as const;

it.each([
  [60, 59, false],
  [60, 60, false],
  [60, 61, true],
  [undefined, 99, false],
  [undefined, 100, false],
  [undefined, 101, true],
])('a table on a terminal of %s columns with a row of %i is cut: %s (BX-55)', (columns, width, isCut) => {
  const [, row = ''] = rowsOn(columns, ...whole(width));
  expect([row.length, row.includes('…')]).toEqual([Math.min(width, columns ?? 100), isCut]);
});

it('a table cuts the widest column first, by the width of its signs, and no column below its least width (BX-55)', () => {
  expect(rowsOn(40, '找不到地址找不到', 'Aisyah Binti Omar Zulkifli')[1]).toBe(
    '3f2a  找不到地址找不到  Aisyah Binti Om…',
  );
  expect(rowsOn(10, 'Delivery failed', 'Aisyah Binti Omar')[1]).toBe('3f2a  Delivery…   Aisyah…');
});
