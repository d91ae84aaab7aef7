/** The dots of one label of ZPL. */
export interface ReadLabel {
  columns: number;
  rows: number;
  /** Whether a dot is black. */
  isInk: (column: number, row: number) => boolean;
}

/** Reads labels of one graphic field each, as the language's reference describes them: `^XA … ^GFA … ^XZ`. */
export function readZpl(source: string): ReadLabel[] {
  const labels = source.match(/\^XA[\s\S]*?\^XZ/g) ?? [];
  if (labels.join('\n') !== source.trim()) throw new Error('something stands outside of the labels');
  return labels.map(readLabel);
}

function readLabel(label: string): ReadLabel {
  const number = (command: string) => Number(new RegExp(`\\^${command}(\\d+)`).exec(label)?.[1]);
  const [columns, rows] = [number('PW'), number('LL')];
  const [, total, bytes, rowBytes, data] = /\^FO0,0\^GFA,(\d+),(\d+),(\d+),([^^]*)\^FS/.exec(label)!;
  if (total !== bytes || Number(total) !== Number(rowBytes) * rows)
    throw new Error('a field of another size');
  const lines = unpacked(data!, Number(rowBytes) * 2);
  if (lines.length !== rows) throw new Error(`${lines.length} rows instead of ${rows}`);
  return {
    columns,
    rows,
    isInk: (column, row) => {
      const digit = Number.parseInt(lines[row]![column >> 2]!, 16);
      return (digit & (8 >> (column & 3))) !== 0;
    },
  };
}

function unpacked(data: string, digits: number): string[] {
  const lines: string[] = [];
  let line = '';
  let count = 0;
  const add = (text: string) => {
    line += text;
    if (line.length > digits) throw new Error('a row runs over');
    if (line.length === digits) {
      lines.push(line);
      line = '';
    }
  };
  for (const sign of data) {
    if (/[g-z]/.test(sign)) count += 20 * (sign.charCodeAt(0) - 'g'.charCodeAt(0) + 1);
    else if (/[G-Y]/.test(sign)) count += sign.charCodeAt(0) - 'G'.charCodeAt(0) + 1;
    else {
      if (/[0-9A-F]/.test(sign)) add(sign.repeat(count || 1));
      else if (sign === ',') add('0'.repeat(digits - line.length));
      else if (sign === '!') add('F'.repeat(digits - line.length));
      else if (sign === ':' && line === '') lines.push(lines.at(-1)!);
      else throw new Error(`not a sign of a field: ${sign}`);
      count = 0;
    }
  }
  return lines;
}

/** Widths of bars and gaps for the values of Code 128, from ISO/IEC 15417. */
const PATTERNS =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222
123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323
131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113
213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214
112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112
421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232`.split(
    /\s+/,
  );
const STOP = '2331112';
const [CODE_C, CODE_B, START_B, START_C] = [99, 100, 104, 105];

/** The text of the Code 128 on a straight line across the label; null if there is none. */
export function readCode128({ columns, isInk }: ReadLabel, row: number): string | null {
  const runs: { ink: boolean; dots: number }[] = [];
  for (let column = 0; column < columns; column++) {
    const ink = isInk(column, row);
    const last = runs.at(-1);
    if (last?.ink === ink) last.dots++;
    else runs.push({ ink, dots: 1 });
  }
  const frame = runs.findIndex(({ ink }) => ink);
  for (let start = frame; start >= 0 && start < runs.length; start++) {
    const text = runs[start]!.ink
      ? textFrom(
          runs.slice(start).map(({ dots }) => dots),
          runs[start - 1]?.dots ?? 0,
        )
      : null;
    if (text !== null) return text;
  }
  return null;
}

function textFrom(widths: number[], quiet: number): string | null {
  const module = widths.slice(0, 6).reduce((sum, dots) => sum + dots, 0) / 11;
  if (quiet < 10 * module) return null;
  // A bar with a fraction of a module is a fault of the drawing.
  const pattern = (from: number, length: number) =>
    widths
      .slice(from, from + length)
      .map((dots) => (dots % module === 0 ? dots / module : '?'))
      .join('');
  const values: number[] = [];
  for (let at = 0; at + 7 <= widths.length; at += 6) {
    if (pattern(at, 7) === STOP) return decoded(values);
    const value = PATTERNS.indexOf(pattern(at, 6));
    if (value < 0) return null;
    values.push(value);
  }
  return null;
}

function decoded(values: number[]): string | null {
  const [start, ...rest] = values;
  const check = rest.pop();
  const sum = rest.reduce((total, value, i) => total + value * (i + 1), start!);
  if (check !== sum % 103) return null;
  let inPairs = start === START_C;
  if (!inPairs && start !== START_B) return null;
  let text = '';
  for (const value of rest) {
    if (value === (inPairs ? CODE_B : CODE_C)) inPairs = !inPairs;
    else if (inPairs) text += String(value).padStart(2, '0');
    else if (value < 96) text += String.fromCharCode(value + 32);
    else return null;
  }
  return text;
}
