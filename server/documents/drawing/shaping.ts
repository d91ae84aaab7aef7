import type { Font, Glyph } from 'fontkit';
import {
  Blob,
  ClusterLevel,
  Direction,
  Face,
  Buffer as ShapingBuffer,
  Font as ShapingFont,
  shape,
} from 'harfbuzzjs';

interface Position {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
}

interface PlacedGlyph extends Position {
  id: number;
  /** The characters that it represents, so that the text can be searched and copied. */
  codePoints: number[];
}

/** A laid out run as pdfkit reads it from fontkit. */
interface LaidRun {
  glyphs: Glyph[];
  positions: Position[];
  readonly advanceWidth: number;
}

/** A font whose words HarfBuzz lays out: fontkit misplaces letters of Thai, Bengali and Myanmar, and throws errors for marks of Khmer. */
export interface Shaper {
  /** In units of the font. */
  width: (text: string) => number;
  layout: (font: Font, text: string) => LaidRun;
}

/** Number of stored widths: wrapping a text needs the width of its words many times. */
const MOST_WORDS = 5_000;

const RIGHT_TO_LEFT_LETTER = /(?!\p{N})[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Whether a run of these characters is written from right to left; numbers never are. */
export const isRightToLeft = (text: string): boolean => RIGHT_TO_LEFT_LETTER.test(text);

export function shaperOf(file: Buffer): Shaper {
  const font = new ShapingFont(new Face(new Blob(Uint8Array.from(file).buffer)));
  const buffer = new ShapingBuffer();
  const words = new Map<string, PlacedGlyph[]>();
  const glyphsOf = (text: string): PlacedGlyph[] => {
    const known = words.get(text);
    if (known) return known;
    if (words.size >= MOST_WORDS) words.clear();
    const placed = placeGlyphs(font, buffer, text);
    words.set(text, placed);
    return placed;
  };
  return {
    width: (text) => advanceOf(glyphsOf(text)),
    layout: (fontkitFont, text) => laidRun(fontkitFont, glyphsOf(text)),
  };
}

function placeGlyphs(font: ShapingFont, buffer: ShapingBuffer, text: string): PlacedGlyph[] {
  buffer.reset();
  buffer.setClusterLevel(ClusterLevel.CHARACTERS);
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRightToLeft(text) ? Direction.RTL : Direction.LTR);
  shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  const infos = buffer.getGlyphInfos();
  const starts = [...new Set(infos.map((info) => info.cluster))].sort((a, b) => a - b);
  const seen = new Set<number>();
  return infos.map(({ codepoint: id, cluster }, i) => {
    const { xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {};
    const next = starts.find((start) => start > cluster) ?? text.length;
    const characters = seen.has(cluster) ? '' : text.slice(cluster, next);
    seen.add(cluster);
    const codePoints = Array.from(characters, (character) => character.codePointAt(0) ?? 0);
    return { id, codePoints, xAdvance, yAdvance, xOffset, yOffset };
  });
}

const advanceOf = (positions: Position[]): number =>
  positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);

/** Positions are copies, as pdfkit scales them in place and then needs their sum. */
function laidRun(font: Font, placed: PlacedGlyph[]): LaidRun {
  const positions = placed.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
    xAdvance,
    yAdvance,
    xOffset,
    yOffset,
  }));
  return {
    glyphs: placed.map(({ id, codePoints }) => font.getGlyph(id, ownCharacter(font, id) ?? codePoints)),
    positions,
    get advanceWidth() {
      return advanceOf(positions);
    },
  };
}

/** A glyph of one character represents that character everywhere; a joined form of a letter represents that letter. */
function ownCharacter(font: Font, id: number): number[] | undefined {
  const character = font.stringsForGlyph(id)[0]?.normalize('NFKC');
  return character ? Array.from(character, (part) => part.codePointAt(0) ?? 0) : undefined;
}
