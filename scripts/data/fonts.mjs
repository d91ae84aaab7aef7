// Subsets the fonts of the PDF documents from the full Noto Sans SC, KR and JP. Needed only to change the character set:
//   node scripts/data/fonts.mjs <NotoSansSC-Regular.ttf> <NotoSansSC-Bold.ttf> <NotoSansKR-Regular.ttf> <NotoSansJP-Regular.ttf> <OFL.txt>
// Scripts with small fonts need no subset: server/documents/drawing/faces.ts reads those from their packages.
// It needs TrueType outlines: pdfkit embeds CFF and woff2 fonts slowly and without subsetting them.
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const [regularPath, boldPath, koreanPath, japanesePath, licencePath] = process.argv.slice(2);
if (!regularPath || !boldPath || !koreanPath || !japanesePath || !licencePath) {
  console.error(
    'usage: node scripts/data/fonts.mjs <regular.ttf> <bold.ttf> <korean.ttf> <japanese.ttf> <licence.txt>',
  );
  process.exit(2);
}

const codePoints = (from, to) => {
  let text = '';
  for (let code = from; code <= to; code++) text += String.fromCodePoint(code);
  return text;
};

/** Every character that a two-byte encoding has with these lead and trail bytes. */
const doubleByte = (encoding, [leadFrom, leadTo], trails) => {
  const decoder = new TextDecoder(encoding);
  let text = '';
  for (let lead = leadFrom; lead <= leadTo; lead++) {
    for (const [from, to] of trails) {
      for (let trail = from; trail <= to; trail++) text += decoder.decode(Uint8Array.of(lead, trail));
    }
  }
  return text.replaceAll('\uFFFD', '').replace(/\p{Cc}/gu, '');
};

const latin = [
  codePoints(0x20, 0x7e),
  codePoints(0xa0, 0x24f),
  codePoints(0x300, 0x323), // combining marks, for names that arrive decomposed and have no composed form
  codePoints(0x1e00, 0x1eff), // Vietnamese
  codePoints(0x2010, 0x205e), // dashes, quotation marks, ellipsis
  codePoints(0x20a0, 0x20bf), // currency signs
  '№℡™←↑→↓−≈≤≥',
].join('');
const gb2312 = doubleByte('gbk', [0xa1, 0xf7], [[0xa1, 0xfe]]);
const big5Level1 = doubleByte(
  'big5',
  [0xa4, 0xc6],
  [
    [0x40, 0x7e],
    [0xa1, 0xfe],
  ],
);

const chinese = gb2312 + big5Level1;
const hangul = codePoints(0x3131, 0x318e) + codePoints(0xac00, 0xd7a3);
/** Kanji that neither Chinese set has, such as 沢, 辻 and 髙. */
const jisOnly = [
  ...doubleByte(
    'shift_jis',
    [0x88, 0xfc],
    [
      [0x40, 0x7e],
      [0x80, 0xfc],
    ],
  ),
]
  .filter((character) => /\p{Script=Han}/u.test(character) && !chinese.includes(character))
  .join('');

const target = fileURLToPath(new URL('../../server/documents/fonts/', import.meta.url));
await mkdir(target, { recursive: true });
const cut = async (from, characters, name) => {
  const font = await subsetFont(await readFile(from), characters, { targetFormat: 'truetype' });
  await writeFile(target + name, font);
  console.log(`${name}: ${(font.length / 1024 / 1024).toFixed(2)} MB`);
};
await cut(regularPath, latin + chinese, 'NotoSansSC-Regular.ttf');
await cut(boldPath, latin, 'NotoSansSC-BoldLatin.ttf');
await cut(koreanPath, hangul, 'NotoSansKR-Regular.ttf');
await cut(japanesePath, jisOnly, 'NotoSansJP-Kanji.ttf');
await copyFile(licencePath, `${target}OFL.txt`);
