import { readFileSync } from 'node:fs';

/** The rows of `data/<name>.tsv`. Read synchronously: call it once, behind `once`. */
export function readRows(name: string): string[][] {
  const text = readFileSync(new URL(`./data/${name}.tsv`, import.meta.url), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split('\t'));
}
