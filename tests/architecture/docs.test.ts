import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDERS = ['contract', 'docs', 'pages', 'server', 'src', 'tests'];

const pages = ['README.md', ...FOLDERS.flatMap(markdownIn)].filter((file) => file !== 'docs/requirements.md');

function markdownIn(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`);
}

/** Whole paths in back ticks, without placeholders, and targets of links into the repository. */
function pathsNamedIn(page: string): string[] {
  const text = readFileSync(path.join(ROOT, page), 'utf8');
  const quoted = [...text.matchAll(/`((?:src|server|contract|pages|tests|docs|scripts|bench)\/[\w./-]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !name.includes('NNNN'));
  const linked = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, target = '']) =>
    path.join(path.dirname(page), target),
  );
  return [...quoted, ...linked];
}

describe('documentation', () => {
  it('names only paths that exist', () => {
    const missing = pages.flatMap((page) =>
      pathsNamedIn(page)
        .filter((name) => !existsSync(path.join(ROOT, name)))
        .map((name) => `${page}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('keeps ARCHITECTURE.md within 120 lines', () => {
    const lines = readFileSync(path.join(ROOT, 'docs/ARCHITECTURE.md'), 'utf8').split('\n').length - 1;
    expect(lines).toBeLessThanOrEqual(120);
  });
});
