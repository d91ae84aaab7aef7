export type Measure = (text: string) => number;

/** Three dots: the single character is at medium height in Chinese fonts. */
export const ELLIPSIS = '...';

/** Breaks text into at most `maxLines` lines of a width; the last one ends in an ellipsis where text is cut. */
export function wrapText(text: string, width: number, maxLines: number, measure: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  const pieces = text
    .split('\n')
    .flatMap((paragraph, i) => [...(i > 0 ? ['\n'] : []), ...breakable(paragraph)]);
  for (const piece of pieces) {
    if (piece === '\n') {
      lines.push(line.trimEnd());
      line = '';
    } else if (measure((line + piece).trimEnd()) <= width) {
      line += piece;
    } else {
      if (line.trim()) lines.push(line.trimEnd());
      line = '';
      for (const character of measure(piece.trimEnd()) <= width ? [piece] : lettersOf(piece)) {
        if (line && measure((line + character).trimEnd()) > width) {
          if (line.trim()) lines.push(line.trimEnd());
          line = '';
        }
        line += character;
      }
    }
    if (lines.length > maxLines) break;
  }
  if (line.trim()) lines.push(line.trimEnd());
  if (lines.length <= maxLines) return lines;
  const kept = lines.slice(0, maxLines);
  const last = kept.pop();
  return last === undefined
    ? []
    : [...kept, clipText(`${last} ${lines[maxLines] ?? ''}`, width, measure, true)];
}

/** One line of at most a width; cut text ends in an ellipsis. */
export function clipText(text: string, width: number, measure: Measure, alwaysCut = false): string {
  if (!alwaysCut && measure(text) <= width) return text;
  const characters = lettersOf(text);
  while (characters.length > 0 && measure(characters.join('').trimEnd() + ELLIPSIS) > width) characters.pop();
  return characters.join('').trimEnd() + ELLIPSIS;
}

/** Texts whose vowels and marks are separate characters: a letter and its marks stay on one line. */
const MARKED = /[\p{M}\u200C\u200D]/u;
/** Scripts that write words without spaces: a dictionary finds the end of a word. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });
const words = new Intl.Segmenter('th', { granularity: 'word' });

const segmentsOf = (segmenter: Intl.Segmenter, text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment);

const lettersOf = (text: string): string[] => (MARKED.test(text) ? segmentsOf(letters, text) : [...text]);

/**
 * Pieces between which a line may break: after spaces, hyphens, slashes, commas and unspaced words, and around CJK characters, but not
 * before their long or small kana.
 */
function breakable(text: string): string[] {
  const pieces =
    text.match(
      /[\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60][，。、：；！？）」』”—\u3005ぁぃぅぇぉっゃゅょァィゥェォッャュョ]*|[^\s\-/,\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60]*[\s\-/,]+|[^\s\-/,\u2E80-\u9FFF\uF900-\uFAFF\uFF00-\uFF60]+/gu,
    ) ?? [];
  return pieces.flatMap((piece) => (UNSPACED.test(piece) ? segmentsOf(words, piece) : [piece]));
}
