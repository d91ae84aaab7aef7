// Writes docs/requirements.md: every requirement id that a test names, with the tests that prove it.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

const ID = /\b([A-Z][A-Z0-9]*)-(\d+)(?:(?:…|\.\.)(\d+))?\b/g;
const AREAS =
  'SHELL AUTH PROF DASH QUOTE LIVE ORD FORM MULTI BULK IMP MANI COD DET TRACK PAY BILL SET REF BOOK ANA IB INTG APPS API ERR NUM I18N B1 B2 BX'.split(
    ' ',
  );
const proofs = new Map();

function visit(dir) {
  for (const name of readdirSync(dir).sort()) {
    const file = path.join(dir, name);
    if (statSync(file).isDirectory()) visit(file);
    else if (/\.(test|spec|suite)\.tsx?$/.test(name)) read(file);
  }
}

/** Ids are in brackets at the end of a title, or listed with a screen; a range names its first and last number. */
function read(file) {
  const text = readFileSync(file, 'utf8');
  const titles = text.matchAll(/\(((?:[A-Z][A-Z0-9]*-\d+[^()]*?))\)|\bids: '([^']+)'/g);
  for (const [, bracketed, listed] of titles) {
    const ids = bracketed ?? listed;
    for (const [, area, first, last] of ids.matchAll(ID)) {
      if (!AREAS.includes(area)) continue;
      for (let n = Number(first); n <= Number(last ?? first); n++) {
        const id = `${area}-${String(n).padStart(2, '0')}`;
        proofs.set(id, (proofs.get(id) ?? new Set()).add(path.relative(root, file)));
      }
    }
  }
}

visit(path.join(root, 'tests'));
const order = ([a], [b]) => {
  const [x, y] = [a.split('-'), b.split('-')];
  return AREAS.indexOf(x[0]) - AREAS.indexOf(y[0]) || Number(x[1]) - Number(y[1]);
};
const rows = [...proofs]
  .sort(order)
  .map(([id, files]) => `| ${id} | ${[...files].map((f) => `\`${f.slice(6)}\``).join(' ')} |`);
writeFileSync(
  path.join(root, 'docs/requirements.md'),
  `# Requirements and the tests that prove them\n\nMade by \`node scripts/requirements.mjs\` from the titles of the tests. Choices on open points stand in docs/choices.md. B1 are the promises of safety and use, B2 the abuse cases, by their numbers in the design; BX stands for behaviour beyond the specification.\n\n| id | tests (under tests/) |\n|---|---|\n${rows.join('\n')}\n`,
);
process.stdout.write(`${rows.length} ids\n`);
