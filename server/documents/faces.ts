import { readFileSync } from 'node:fs';
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

const loaded = new Map<string, Face>();

function face(name: string): Face {
  const known = loaded.get(name);
  if (known) return known;
  const file = readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url));
  const made = { name, file, metrics: readFontMetrics(file) };
  loaded.set(name, made);
  return made;
}

/** The faces of a weight, best first. Chinese has one weight: a second one would double the fonts' 3 MB. */
export function facesOf(weight: Weight): Face[] {
  const regular = face('NotoSansSC-Regular');
  return weight === 'bold' ? [face('NotoSansSC-BoldLatin'), regular] : [regular];
}

/** Splits text into runs that one face can draw. Call it with printable text. */
export function textRuns(text: string, weight: Weight): TextRun[] {
  const faces = facesOf(weight);
  const runs: TextRun[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const chosen = faces.find((f) => f.metrics.has(code)) ?? faces[0]!;
    const last = runs.at(-1);
    if (last?.face === chosen) last.text += character;
    else runs.push({ face: chosen, text: character });
  }
  return runs;
}

export function textWidth(text: string, weight: Weight, size: number): number {
  const faces = facesOf(weight);
  let thousandths = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const chosen = faces.find((f) => f.metrics.has(code)) ?? faces[0]!;
    thousandths += chosen.metrics.advance(code);
  }
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
    if (/\p{Cc}|\p{Cf}/u.test(character)) continue;
    if (covered.some((f) => f.metrics.has(code))) out += character;
    else if (/[\p{L}\p{N}]/u.test(character)) out += '?';
  }
  return out.replace(/ +/g, ' ').trim();
}
