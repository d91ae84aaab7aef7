import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');

export const textOf = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** Source files of folders, by path from the root. */
export const filesIn = (...folders: string[]): string[] =>
  folders.flatMap((folder) => walk(folder)).filter((file) => /\.(tsx?|mjs)$/.test(file));

export const styleSheets = walk('src').filter((file) => file.endsWith('.css'));

/** All source files of the product. */
export const files = filesIn('cli', 'contract', 'pages', 'texts', 'src', 'server');

function walk(dir: string): string[] {
  return readdirSync(path.join(ROOT, dir)).flatMap((name) => {
    const file = `${dir}/${name}`;
    return statSync(path.join(ROOT, file)).isDirectory() ? walk(file) : [file];
  });
}

export interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
}

function importsOf(file: string): { own: Import[]; packages: string[] } {
  const text = textOf(file);
  const found = [
    ...text.matchAll(
      /(?:^|\n)\s*(import|export)(\s+type)?\s[^'";]*?from\s+'([^']+)'|import\('([^']+)'\)|(?:^|\n)import\s+'([^']+)'/g,
    ),
  ];
  const ownImports: Import[] = [];
  const packages: string[] = [];
  for (const m of found) {
    const target = m[3] ?? m[4] ?? m[5] ?? '';
    if (!target.startsWith('.')) packages.push(target);
    else if (!target.endsWith('.css'))
      ownImports.push({
        from: file,
        to: path.posix.join(path.posix.dirname(file), target),
        typeOnly: Boolean(m[2]),
      });
  }
  return { own: ownImports, packages };
}

/** All source files with their imports. */
export const all = files.map((file) => ({ file, ...importsOf(file) }));
