import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** In a folder with more files a reader must search for a name. */
const MOST_FILES = 25;
/** Sheets with their expected results are found by name, migrations by number: a release adds some, and none is removed. */
const DATA = ['tests/cases', 'server/db/migrations'];
const ROOTS = ['bench', 'cli', 'contract', 'pages', 'scripts', 'server', 'shots', 'src', 'tests'];

function foldersOf(folder: string): { folder: string; count: number }[] {
  if (DATA.includes(folder)) return [];
  const entries = readdirSync(path.join(ROOT, folder), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory());
  return [
    { folder, count: entries.length - folders.length },
    ...folders.flatMap(({ name }) => foldersOf(`${folder}/${name}`)),
  ];
}

it.each(ROOTS)('%s has no folder with more than 25 files in it', (root) => {
  const all = foldersOf(root);
  expect(all.length).toBeGreaterThan(0);
  expect(all.filter(({ count }) => count > MOST_FILES)).toEqual([]);
});
