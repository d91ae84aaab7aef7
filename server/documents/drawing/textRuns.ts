import anyAscii from 'any-ascii';
import bidiFactory from 'bidi-js';
import { type Face, glyphOf, type Weight } from './faces.ts';

export interface TextRun {
  face: Face;
  text: string;
}

interface LevelRun extends TextRun {
  /** Nesting of directions; text at odd levels reads from right to left. */
  level: number;
}

/** Characters that decide whether two letters join; elsewhere they are dropped. */
const JOINERS = new Set(['\u200C', '\u200D']);
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

const bidi = bidiFactory();

/** Splits printable text into runs of one font face, in reading order. */
export const textRuns = (text: string, weight: Weight): TextRun[] => levelRuns(text, weight, () => 0);

/** The runs in their order on the line from left to right. */
export function runsFromLeft(line: string, weight: Weight): TextRun[] {
  if (!RIGHT_TO_LEFT.test(line)) return textRuns(line, weight);
  const { levels } = bidi.getEmbeddingLevels(line);
  const runs = levelRuns(line, weight, (at) => levels[at] ?? 0);
  return reordered(runs).map(inVisualOrder);
}

function levelRuns(text: string, weight: Weight, levelAt: (at: number) => number): LevelRun[] {
  const runs: LevelRun[] = [];
  let at = 0;
  for (const character of text) {
    const level = levelAt(at);
    at += character.length;
    const last = runs.at(-1);
    const face = faceAfter(last?.face, character, weight);
    if (!face) continue;
    if (last?.face === face && last.level === level) last.text += character;
    else runs.push({ face, text: character, level });
  }
  return runs;
}

/** Marks and punctuation that scripts share stay in the face of the word before them. */
function faceAfter(before: Face | undefined, character: string, weight: Weight): Face | undefined {
  if (JOINERS.has(character)) return before?.shaper ? before : undefined;
  const code = character.codePointAt(0) ?? 0;
  const { face } = glyphOf(code, weight);
  return before?.shaper && face.shaper && before.font.hasGlyphForCodePoint(code) ? before : face;
}

/** Rule L2 of the Unicode Bidirectional Algorithm, over runs: from the highest level down, reverse runs of at least that level. */
function reordered(runs: LevelRun[]): LevelRun[] {
  const order = [...runs];
  const highest = Math.max(...runs.map((run) => run.level));
  for (let level = highest; level > 0; level--) {
    let start = 0;
    while (start < order.length) {
      let end = start;
      while (end < order.length && order[end]!.level >= level) end++;
      order.splice(start, end - start, ...order.slice(start, end).toReversed());
      start = end + 1;
    }
  }
  return order;
}

/** A shaper reverses its runs itself; other right-to-left text, such as brackets in an Arabic name, is reversed here. */
function inVisualOrder({ face, text, level }: LevelRun): TextRun {
  if (face.shaper || level % 2 === 0) return { face, text };
  const turned = [...text].reverse().map((character) => bidi.getMirroredCharacter(character) ?? character);
  return { face, text: turned.join('') };
}

/** Width without kerning between single letters: a little more than the text takes, never less. */
export function textWidth(text: string, weight: Weight, size: number): number {
  let thousandths = 0;
  for (const run of textRuns(text, weight)) thousandths += runWidth(run, weight);
  return (thousandths * size) / 1000;
}

function runWidth({ face, text }: TextRun, weight: Weight): number {
  if (face.shaper) return (face.shaper.width(text) * 1000) / face.font.unitsPerEm;
  let thousandths = 0;
  for (const character of text) thousandths += glyphOf(character.codePointAt(0) ?? 0, weight).advance;
  return thousandths;
}

/**
 * Text as the fonts can show it: composed, without control characters, emoji and marks that no face has. A styled or half-width letter
 * becomes its plain form. A letter of a script outside the fonts becomes Latin letters. A text of emoji alone becomes their names.
 */
export const printable = (text: string): string =>
  shownText(text) || shownText(anyAscii(text).replace(/[:_]/g, ' ')) || (A_LETTER.test(text) ? '?' : '');

function shownText(text: string): string {
  let out = '';
  let before: Face | undefined;
  for (const character of inShownForms(text).replace(/\s+/gu, ' ')) {
    if (JOINERS.has(character)) {
      if (before?.shaper) out += character;
      continue;
    }
    const glyph = glyphOf(character.codePointAt(0) ?? 0, 'regular');
    if (glyph.isShown && !/[\p{Cc}\p{Cf}]/u.test(character)) {
      out += character;
      before = glyph.face;
    } else if (character in LIKE || LETTER_OR_VOWEL.test(character)) {
      out += LIKE[character] ?? anyAscii(character);
      before = undefined;
    }
  }
  return out.replace(/ +/g, ' ').trim();
}

/** Japanese marks and letters that the fonts lack, with similar characters that the fonts have. */
const LIKE: Readonly<Record<string, string>> = { ー: '—', '・': '·', '\u{20BB7}': '\u5409' };
const A_LETTER = /[\p{L}\p{N}]/u;
/** Scripts of India and Java write vowels as marks: a name without them is unreadable. */
const LETTER_OR_VOWEL = /[\p{L}\p{N}\p{M}]/u;

/** Composed only after the plain forms are known: a half-width kana and its mark become one letter. */
const inShownForms = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[^\p{ASCII}\s]/gu, (character) =>
      glyphOf(character.codePointAt(0) ?? 0, 'regular').isShown ? character : character.normalize('NFKC'),
    )
    .normalize('NFC');
