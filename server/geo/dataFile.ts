import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../rootDir.ts';

/** The rows of `data/<name>.tsv`. Read synchronously: call it through `once`. */
export function readRows(name: string): string[][] {
  const text = readFileSync(path.join(ROOT, `server/geo/data/${name}.tsv`), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
}
