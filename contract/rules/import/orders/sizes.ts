import { withoutAbout } from '../importMeasures.ts';

const SIDE = /^[lwhpt]?[:.\s]*(\d+(?:[.,]\d+)?)\s*(\p{L}{1,12}|["″])?\.?$/iu;

/**
 * Length, width and height of one cell, each with its unit if one is written: `30x20x10`, `30 × 20 × 10 cm`, `L30 x W20 x H10`. Null for
 * anything else.
 */
export function readSize(text: string, unit: string | null): [string, string, string] | null {
  const sides = withoutAbout(text.normalize('NFKC'))
    .split(/[x×*]/i)
    .map((part) => SIDE.exec(part.trim()));
  const [length, width, height] = sides;
  if (sides.length !== 3 || !length || !width || !height) return null;
  const common = height[2] ?? unit;
  const written = ([, number, unit]: RegExpExecArray) => [number, unit ?? common].filter(Boolean).join(' ');
  return [written(length), written(width), written(height)];
}

export const isSize = (text: string): boolean => readSize(text, null) !== null;
