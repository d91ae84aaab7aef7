import { existsSync, readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

export type Weight = 'regular' | 'bold';

export interface Face {
  name: string;
  file: Buffer;
  font: Font;
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
  const made = { name, file, font: oneFont(file) };
  loaded.set(name, made);
  return made;
}

/** fontkit also opens collections of fonts; ours are files of one. */
function oneFont(file: Buffer): Font {
  const font = create(file);
  if ('fonts' in font) throw new Error('Expected a file of one font');
  return font;
}

/** The faces of a weight, best first. Chinese has one weight: a second one would double the fonts' 3 MB. */
export function facesOf(weight: Weight): Face[] {
  const regular = face('NotoSansSC-Regular');
  return weight === 'bold' ? [face('NotoSansSC-BoldLatin'), regular] : [regular];
}

interface Glyph {
  face: Face;
  /** Whether a face shows the character itself, not a box in its place. */
  isShown: boolean;
  /** In thousandths of the font size. */
  advance: number;
}

const glyphs: Record<Weight, Map<number, Glyph>> = { regular: new Map(), bold: new Map() };

function glyphOf(code: number, weight: Weight): Glyph {
  const known = glyphs[weight].get(code);
  if (known) return known;
  const faces = facesOf(weight);
  const able = faces.find(({ font }) => font.hasGlyphForCodePoint(code));
  const chosen = able ?? faces[0]!;
  const { advanceWidth } = chosen.font.glyphForCodePoint(code);
  const advance = (advanceWidth * 1000) / chosen.font.unitsPerEm;
  const glyph = { face: chosen, isShown: able !== undefined, advance };
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
  let out = '';
  for (const character of text.normalize('NFC').replace(/\s+/gu, ' ')) {
    const code = character.codePointAt(0) ?? 0;
    if (glyphOf(code, 'regular').isShown && !/[\p{Cc}\p{Cf}]/u.test(character)) out += character;
    else if (/[\p{L}\p{N}]/u.test(character)) out += '?';
  }
  return out.replace(/ +/g, ' ').trim();
}
