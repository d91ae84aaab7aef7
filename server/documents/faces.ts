import { existsSync, readFileSync } from 'node:fs';
import { type FontMetrics, readFontMetrics } from './trueType.ts';

export type Weight = 'regular' | 'bold';

export interface Face {
  name: string;
  file: Buffer;
  metrics: FontMetrics;
}

export interface TextRun {
  face: Face;
  text: string;
}

/** Beside this file, or beside the built server, whose one file lies in dist/. */
const FONT_FOLDERS = ['./fonts/', '../server/documents/fonts/'];

const loaded = new Map<string, Face>();

function face(name: string): Face {
  const known = loaded.get(name);
  if (known) return known;
  const places = FONT_FOLDERS.map((folder) => new URL(`${folder}${name}.ttf`, import.meta.url));
  const place = places.find((url) => existsSync(url));
  if (!place) throw new Error(`The font ${name} is missing from server/documents/fonts`);
  const file = readFileSync(place);
  const made = { name, file, metrics: readFontMetrics(file) };
  loaded.set(name, made);
  return made;
}

/** The faces of a weight, best first. Chinese has one weight: a second one would double the fonts' 3 MB. */
export function facesOf(weight: Weight): Face[] {
  const regular = face('NotoSansSC-Regular');
  return weight === 'bold' ? [face('NotoSansSC-BoldLatin'), regular] : [regular];
}

interface Glyph {
  face: Face;
  /** In thousandths of the font size. */
  advance: number;
}

const glyphs: Record<Weight, Map<number, Glyph>> = { regular: new Map(), bold: new Map() };

function glyphOf(code: number, weight: Weight): Glyph {
  const known = glyphs[weight].get(code);
  if (known) return known;
  const faces = facesOf(weight);
  const chosen = faces.find((f) => f.metrics.has(code)) ?? faces[0]!;
  const glyph = { face: chosen, advance: chosen.metrics.advance(code) };
  glyphs[weight].set(code, glyph);
  return glyph;
}

/** Splits text into runs that one face can draw. Call it with printable text. */
export function textRuns(text: string, weight: Weight): TextRun[] {
  const runs: TextRun[] = [];
  for (const character of text) {
    const { face } = glyphOf(character.codePointAt(0) ?? 0, weight);
    const last = runs.at(-1);
    if (last?.face === face) last.text += character;
    else runs.push({ face, text: character });
  }
  return runs;
}

/** Width without kerning: a little more than the text takes, never less. */
export function textWidth(text: string, weight: Weight, size: number): number {
  let thousandths = 0;
  for (const character of text) thousandths += glyphOf(character.codePointAt(0) ?? 0, weight).advance;
  return (thousandths * size) / 1000;
}

/**
 * Text as the fonts can show it: composed, without control characters, emoji and marks no face has. A letter or digit
 * of a script outside the fonts becomes `?`, so that nobody takes the rest for the whole name.
 */
export function printable(text: string): string {
  const covered = facesOf('regular');
  let out = '';
  for (const character of text.normalize('NFC').replace(/\s+/gu, ' ')) {
    const code = character.codePointAt(0) ?? 0;
    if (covered.some((f) => f.metrics.has(code)) && !/[\p{Cc}\p{Cf}]/u.test(character)) out += character;
    else if (/[\p{L}\p{N}]/u.test(character)) out += '?';
  }
  return out.replace(/ +/g, ' ').trim();
}
