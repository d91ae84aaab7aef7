import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { type Shaper, shaperOf } from './shaping.ts';

export type Weight = 'regular' | 'bold';

export interface Face {
  name: string;
  file: Buffer;
  font: Font;
  /** For a script whose characters change, join or move next to each other: words are measured and written as wholes. */
  shaper?: Shaper;
}

interface ScriptFace {
  characters: RegExp;
  face: (weight: Weight) => Face;
}

/** The fonts are in these folders: next to the sources, or beside dist/, where the built server is one file. */
const FONT_FOLDERS = ['../fonts/', '../server/documents/fonts/'];
const PACKAGES = createRequire(import.meta.url);

const loaded = new Map<string, Face>();

function load(name: string, place: () => string | URL): Face {
  const known = loaded.get(name);
  if (known) return known;
  const file = readFileSync(place());
  const font = create(file);
  if ('fonts' in font) throw new Error(`${name} is a collection, expected a file of one font`);
  const face = { name, file, font };
  loaded.set(name, face);
  return face;
}

/** A subset font; `scripts/data/fonts.mjs` makes these. */
const cutFace = (name: string): Face =>
  load(name, () => {
    const place = FONT_FOLDERS.map((folder) => new URL(`${folder}${name}.ttf`, import.meta.url)).find(
      existsSync,
    );
    if (!place) throw new Error(`The font ${name} is missing from server/documents/fonts`);
    return place;
  });

const packageFace =
  (name: string) =>
  (weight: Weight): Face => {
    const style = weight === 'bold' ? '700Bold' : '400Regular';
    const file = `${name.replaceAll(' ', '')}_${style}`;
    const folder = `@expo-google-fonts/${name.toLowerCase().replaceAll(' ', '-')}`;
    const face = load(file, () => PACKAGES.resolve(`${folder}/${style}/${file}.ttf`));
    face.shaper ??= shaperOf(face.file);
    return face;
  };

/** The faces of Latin, Greek, Cyrillic, Chinese and kana, best first. Chinese has one weight: a second would be 3 MB more. */
export function baseFaces(weight: Weight): Face[] {
  const regular = cutFace('NotoSansSC-Regular');
  return weight === 'bold' ? [cutFace('NotoSansSC-BoldLatin'), regular] : [regular];
}

/** Scripts with a font of their own. It is read with the first character that needs it. */
const SCRIPT_FACES: readonly ScriptFace[] = [
  { characters: /\p{Script=Han}/u, face: () => cutFace('NotoSansJP-Kanji') },
  { characters: /\p{Script_Extensions=Hangul}/u, face: () => cutFace('NotoSansKR-Regular') },
  { characters: /\p{Script_Extensions=Arabic}/u, face: packageFace('Noto Sans Arabic') },
  { characters: /\p{Script_Extensions=Hebrew}/u, face: packageFace('Noto Sans Hebrew') },
  { characters: /\p{Script_Extensions=Devanagari}/u, face: packageFace('Noto Sans Devanagari') },
  { characters: /\p{Script_Extensions=Bengali}/u, face: packageFace('Noto Sans Bengali') },
  { characters: /\p{Script_Extensions=Tamil}/u, face: packageFace('Noto Sans Tamil') },
  { characters: /\p{Script_Extensions=Thai}/u, face: packageFace('Noto Sans Thai') },
  { characters: /\p{Script_Extensions=Lao}/u, face: packageFace('Noto Sans Lao') },
  { characters: /\p{Script_Extensions=Khmer}/u, face: packageFace('Noto Sans Khmer') },
  { characters: /\p{Script_Extensions=Myanmar}/u, face: packageFace('Noto Sans Myanmar') },
];

export interface Glyph {
  face: Face;
  /** Whether a face has a glyph for the character. */
  isShown: boolean;
  /** In thousandths of the font size. */
  advance: number;
}

const glyphs: Record<Weight, Map<number, Glyph>> = { regular: new Map(), bold: new Map() };

/** The glyph of a single character in a weight. */
export function glyphOf(code: number, weight: Weight): Glyph {
  const known = glyphs[weight].get(code);
  if (known) return known;
  const able = faceOf(code, weight);
  const face = able ?? baseFaces(weight)[0]!;
  const { advanceWidth } = face.font.glyphForCodePoint(code);
  const advance = (advanceWidth * 1000) / face.font.unitsPerEm;
  const glyph = { face, isShown: able !== undefined, advance };
  glyphs[weight].set(code, glyph);
  return glyph;
}

function faceOf(code: number, weight: Weight): Face | undefined {
  const hasIt = ({ font }: Face): boolean => font.hasGlyphForCodePoint(code);
  const base = baseFaces(weight).find(hasIt);
  if (base) return base;
  const character = String.fromCodePoint(code);
  return SCRIPT_FACES.filter(({ characters }) => characters.test(character))
    .map(({ face }) => face(weight))
    .find(hasIt);
}
