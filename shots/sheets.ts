import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from '@playwright/test';

export interface Shot {
  name: string;
  file: string;
}

/** Pictures per sheet, and the width of each, so that small text stays readable. */
const LAYOUT = { wide: { columns: 2, rows: 2, width: 960 }, phone: { columns: 5, rows: 1, width: 390 } };

/** Arranges the pictures of one kind with their names, on as many sheets as needed. */
export async function layOut(
  browser: Browser,
  dir: string,
  title: string,
  kind: keyof typeof LAYOUT,
  shots: readonly Shot[],
): Promise<void> {
  const { columns, rows, width } = LAYOUT[kind];
  const page = await browser.newPage({ viewport: { width: columns * (width + 16) + 16, height: 600 } });
  for (let at = 0; at < shots.length; at += columns * rows) {
    const figures = shots
      .slice(at, at + columns * rows)
      .map(
        ({ name, file }) =>
          `<figure><figcaption>${name}</figcaption><img width="${width}" src="data:image/png;base64,${readFileSync(file).toString('base64')}"></figure>`,
      );
    await page.setContent(
      `<style>body{margin:0;padding:8px;background:#777;font:14px sans-serif;display:grid;gap:16px;align-items:start;grid-template-columns:repeat(${columns},${width}px)}
      figure{margin:0}figcaption{color:#fff;padding:4px 0}img{display:block}</style>${figures.join('')}`,
    );
    const number = String(at / (columns * rows) + 1).padStart(2, '0');
    writeFileSync(path.join(dir, `sheet ${title} ${number}.png`), await page.screenshot({ fullPage: true }));
  }
  await page.close();
}
