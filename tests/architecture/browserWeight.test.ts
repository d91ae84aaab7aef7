import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const filesIn = (dir: string) =>
  readdirSync(path.join(ROOT, dir), { recursive: true, encoding: 'utf8' })
    .filter((f) => /\.tsx?$/.test(f))
    .map((f) => path.posix.join(dir, f.split(path.sep).join('/')));

const withZod = new Set(filesIn('contract').filter((f) => /from 'zod'/.test(read(f))));

/** Imports of values, not of types, from contract files that carry zod. */
function schemaImports(file: string): string[] {
  return [...read(file).matchAll(/^(import|export)\s(?!type\s)([^'";]*?)from\s+'(\.[^']+)'/gm)]
    .filter(([, , names = '']) => !/^\{(\s*type\s[^,}]+,?)+\s*\}\s*$/.test(names))
    .map(([, , , target = '']) => path.posix.join(path.posix.dirname(file), target))
    .filter((target) => withZod.has(target));
}

describe('what browsers load', () => {
  it('knows which files of the contract carry schemas', () => {
    expect(withZod.size).toBeGreaterThan(8);
    expect(schemaImports('server/modules/tracking/pageForms.ts')).toEqual(['contract/tracking.ts']);
  });

  it('takes only types from files with schemas, so that no bundle holds zod', () => {
    const wrong = [...filesIn('src'), ...filesIn('pages')]
      .map((file) => ({ file, from: schemaImports(file) }))
      .filter(({ from }) => from.length > 0);
    expect(wrong).toEqual([]);
  });

  it('draws frame, filters and grid once: nothing of them sets a state when it gets its element', () => {
    const twice = /\b(CommandTooltip|Tooltip|Select)\b|^\s+select$/m;
    expect(twice.test(read('src/commands/CommandTooltip.tsx'))).toBe(true);
    const parts = [...filesIn('src/layout'), ...filesIn('src/ui/list'), ...filesIn('src/ui/grid')];
    parts.push('src/resources/orders/OrderList.tsx', 'src/resources/orders/orderListParts.tsx');
    expect(parts.filter((file) => twice.test(read(file)))).toEqual([]);
  });
});
