/** Median of a list of numbers. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

export const quantile = (values: number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Milliseconds of each of `runs` after `warmUp` runs that do not count. */
export async function timed(runs: number, work: () => Promise<unknown>, warmUp = 3): Promise<number[]> {
  const times: number[] = [];
  for (let i = -warmUp; i < runs; i++) {
    const start = performance.now();
    await work();
    if (i >= 0) times.push(performance.now() - start);
  }
  return times;
}

/** Times of several works in turns, so that a slow moment of the machine affects all. */
export async function inTurns(
  runs: number,
  works: readonly (() => Promise<unknown>)[],
  warmUp = 2,
): Promise<number[][]> {
  const times = works.map((): number[] => []);
  for (let run = -warmUp; run < runs; run++)
    for (const [i, work] of works.entries()) {
      const start = performance.now();
      await work();
      if (run >= 0) times[i]?.push(performance.now() - start);
    }
  return times;
}

export const mediansInTurns = async (
  runs: number,
  works: readonly (() => Promise<unknown>)[],
): Promise<number[]> => (await inTurns(runs, works)).map(median);

/** A line of a table: a name, then aligned figures. */
export function tellLine([first = '', ...rest]: readonly string[], width = 30, cell = 14): void {
  process.stdout.write(`  ${first.padEnd(width)}${rest.map((text) => text.padStart(cell)).join('')}\n`);
}

export const inMs = (time: number): string => `${time.toFixed(1)} ms`;

export interface Row {
  what: string;
  value: number;
  unit: 'kB' | 'ms' | 's' | 'min' | '×' | 'MB' | 'CLS' | '%' | '';
  /** The limit, if one was promised. */
  limit?: number | undefined;
}

const DIGITS: Partial<Record<Row['unit'], number>> = { CLS: 3, '×': 2, '': 0 };

export function printTable(title: string, rows: Row[]): void {
  process.stdout.write(`\n${title}\n`);
  const width = Math.max(...rows.map((r) => r.what.length));
  for (const r of rows) {
    const verdict =
      r.limit === undefined ? '' : `  limit ${r.limit} ${r.unit}${r.value > r.limit ? '  OVER' : ''}`;
    process.stdout.write(
      `  ${r.what.padEnd(width)}  ${r.value.toFixed(DIGITS[r.unit] ?? 1).padStart(9)} ${r.unit}${verdict}\n`,
    );
  }
}
