import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { printable, runsFromLeft, textWidth } from '../../../server/documents/drawing/textRuns.ts';
import { labelPdf } from '../../../server/documents/labels/labelPdf.ts';
import { invoicePdf } from '../../../server/documents/papers/invoicePdf.ts';
import { aLabel } from './labels.ts';
import { readPdf } from './readPdf.ts';

const NAMES = {
  Tamil: 'தமிழ்ச்செல்வி முருகன்',
  Thai: 'สมชาย ใจดี ที่อยู่',
  Arabic: 'محمد عبد الله',
  Hebrew: 'משה בן דוד',
  Devanagari: 'श्री कृष्ण प्रसाद शर्मा',
  Bengali: 'ক্ষেত্রমোহন রফিকুল',
  Korean: '김민수',
  Japanese: '髙橋 辻沢 さくら',
  Khmer: 'សុខ ភ្នំពេញ',
  Lao: 'ສົມຈັນ ແກ້ວມະນີ',
  Burmese: 'အောင်ဆန်း ကျော်ဇင်',
  Vietnamese: 'Nguyễn Thị Tuyết',
  Russian: 'Анна Каренина',
};

/** A character that the font lacks becomes glyph 0, which maps to U+0000. */
const MISSING = /[\0?\uFFFD]/;

const textsIn = async (file: Promise<Buffer>) => readPdf(await file).texts;

describe('names in any script', () => {
  it.each(Object.entries(NAMES))('a label writes a %s name with its own glyphs (ORD-36)', async (_, name) => {
    const label = aLabel();
    label.receiver = { ...label.receiver, name, company: name, addressLines: [name] };
    const texts = await textsIn(labelPdf([label], 'default'));
    expect(printable(name)).toBe(name);
    for (const { text } of texts) expect(text).not.toMatch(MISSING);
    const letters = new Set(name.normalize('NFC').match(/\p{L}/gu));
    const shown = texts.map((t) => t.text).join('');
    const seen = [...letters].filter((letter) => shown.includes(letter));
    expect(seen.length).toBeGreaterThanOrEqual(letters.size / 2);
  });

  it('an invoice writes its payer in each script (BILL-11)', async () => {
    const texts = await textsIn(
      invoicePdf({
        invoiceNo: 'INV-1',
        date: '2026-11-21T03:00:00Z',
        company: { name: NAMES.Tamil, color: '#0b5fff', lines: [NAMES.Thai] },
        payer: { name: NAMES.Arabic, lines: Object.values(NAMES) },
        currency: 'MYR',
        lines: [{ description: NAMES.Korean, quantity: 1, amountMinor: 100 }],
        totalMinor: 100,
        paidMinor: 0,
      }),
    );
    for (const { text } of texts) expect(text).not.toMatch(MISSING);
  });

  it.each([
    ['a letter of a script without a font in Latin letters', 'ᏣᎳᎩ A', 'TsaLaGi A'],
    ['Georgian in Latin letters', 'გიორგი 5', 'giorgi 5'],
    ['digits of another script as digits', 'Lot ᱕᱗', 'Lot 57'],
    ['bold script letters as plain ones', '𝓐𝓲𝓼𝔂𝓪𝓱 𝐁𝐢𝐧𝐭𝐢', 'Aisyah Binti'],
    ['letters in circles and squares as plain ones', 'Ⓢⓘⓣⓘ 🄰', 'Siti A'],
    ['half-width kana as whole kana, its mark joined', 'ﾀﾅｶ ｶﾞｸ', 'タナカ ガク'],
    ['a script whose vowels are marks with its vowels', 'తెలుగు ਪੰਜਾਬੀ', 'telugu pmjabi'],
    ['a rare form of a letter as the common one', '𠮷田', '吉田'],
    ['a Japanese name with a long vowel', 'ﾀｰﾅｰ・ケン', 'タ—ナ—·ケン'],
    ['a name without its emoji', 'Aisyah 🌸💕', 'Aisyah'],
    ['a name of emoji alone by their names', '🌸', 'cherry blossom'],
  ])('%s: the paper shows %j as %j (BX-25, ORD-36)', (_, name, shown) => {
    expect(printable(name)).toBe(shown);
  });

  it('a letter or digit of Unicode prints as itself, as its plain form or in Latin letters, never as a question mark (BX-25, ORD-36)', () => {
    const blocks = [
      [0x530, 0x8ff],
      [0xa80, 0x1fff],
      [0xa640, 0xabff],
      [0xff66, 0xffdc],
      [0x1d400, 0x1d7ff],
      [0x1f100, 0x1f1ff],
    ];
    const lost = blocks.flatMap(([from, to]) =>
      Array.from({ length: to! - from! + 1 }, (_, i) => String.fromCodePoint(from! + i)).filter(
        (letter) => /[\p{L}\p{N}]/u.test(letter) && printable(`a${letter}`).includes('?'),
      ),
    );
    expect(lost).toEqual([]);
  });

  it('any row of characters is measured without an error (ORD-36)', () => {
    const block = (from: number, to: number) => fc.integer({ min: from, max: to });
    const character = fc.oneof(
      ...[
        [0x20, 0x7e],
        [0x600, 0x6ff],
        [0x900, 0x9ff],
        [0xb80, 0xbff],
        [0xe00, 0xeff],
        [0x1000, 0x109f],
      ].map(([from, to]) => block(from!, to!)),
      block(0x1780, 0x17ff),
      block(0x200b, 0x200f),
    );
    fc.assert(
      fc.property(fc.array(character, { maxLength: 12 }), (codes) => {
        const text = printable(String.fromCodePoint(...codes));
        expect(textWidth(text, 'bold', 10)).toBeGreaterThanOrEqual(0);
        expect(
          runsFromLeft(text, 'regular').reduce((sum, run) => sum + run.text.length, 0),
        ).toBeLessThanOrEqual(text.length);
      }),
      { seed: 7, numRuns: 500 },
    );
  });
});

describe('an Arabic name', () => {
  const fromLeft = (line: string) => runsFromLeft(line, 'regular').map((run) => run.text);

  it('an Arabic name starts with its first word at the right (ORD-36)', async () => {
    const label = aLabel();
    label.receiver.name = 'محمد سالم';
    const texts = await textsIn(labelPdf([label], 'default'));
    const wordWith = (letter: string) => texts.find((t) => t.text.includes(letter))!;
    expect(wordWith('ح').x).toBeGreaterThan(wordWith('س').x);
    expect(wordWith('ح').y).toBe(wordWith('س').y);
  });

  it('an Arabic name joins its letters (ORD-36)', () => {
    const apart = [...'محمد'].reduce((sum, letter) => sum + textWidth(letter, 'regular', 10), 0);
    expect(textWidth('محمد', 'regular', 10)).not.toBeCloseTo(apart, 1);
  });

  it('an Arabic name keeps numbers and Latin words from left to right, and turns brackets (ORD-36)', () => {
    expect(fromLeft('محمد (أبو) 12')).toEqual(['12', ' (', 'أبو', ') ', 'محمد']);
    expect(fromLeft('Lot 3, محمد علي, KL')).toEqual(['Lot 3, ', 'علي', ' ', 'محمد', ', KL']);
  });
});

describe('a Hebrew name', () => {
  it('a Hebrew name is written from right to left, its number from left to right (BX-25, ORD-36)', async () => {
    expect(runsFromLeft('דוד לוי 12', 'regular').map((run) => run.text)).toEqual([
      '12',
      ' ',
      'לוי',
      ' ',
      'דוד',
    ]);
    const label = aLabel();
    label.receiver.name = 'דוד לוי';
    const texts = await textsIn(labelPdf([label], 'default'));
    const wordWith = (letter: string) => texts.find((t) => t.text.includes(letter))!;
    expect(wordWith('ד').x).toBeGreaterThan(wordWith('ל').x);
  });
});

describe('letters with marks', () => {
  it('letters with marks are not wider with a mark above them (ORD-36)', () => {
    expect(textWidth('ที่', 'regular', 10)).toBe(textWidth('ท', 'regular', 10));
  });

  it('letters with marks: a Tamil vowel is drawn before the letter that precedes it in the text (ORD-36)', async () => {
    const label = aLabel();
    label.receiver.name = 'பெ';
    const texts = await textsIn(labelPdf([label], 'default'));
    expect(texts.map((t) => t.text)).toContain('\u0bc6ப');
  });
});
