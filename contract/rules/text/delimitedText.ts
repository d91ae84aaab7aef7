const DELIMITERS = ['\t', ',', ';', '|'] as const;
const SNIFF_CHARACTERS = 20_000;
const SNIFF_LINES = 10;

/** `sep=;` in the first line is Excel's way to declare the delimiter. */
const NAMED = /^sep=(.)\r?\n/i;

export interface TextRow {
  /** Line on which the row starts, from 1. */
  line: number;
  cells: string[];
  /** Hidden, filtered out or struck through in its sheet. */
  hidden?: true;
  /** At the first line: the columns, from 0, that are hidden in the sheet and have text. */
  hiddenColumns?: number[];
  /** Cells of this row that are merged over lines below. Their value may apply to all these lines together. */
  spans?: CellSpan[];
  /** Cells that are struck through or have a comment. */
  marks?: CellMark[];
}

/** A mark of a cell outside of its text: struck through, or a comment. */
export interface CellMark {
  /** From 0. */
  column: number;
  /** Struck through, wholly or in part. */
  struck?: true;
  comment?: string;
}

/** A merged cell and its last line. */
export interface CellSpan {
  /** From 0. */
  column: number;
  to: number;
}

/**
 * Rows of CSV or of cells copied from a sheet. Quoted fields may contain delimiters, doubled quotes and line breaks; a quote in the middle
 * of a field is an ordinary character. A quote that is not closed affects only its own line. If the line still has all its fields, the
 * quote is part of its field. Otherwise the quoted field takes the rest of the line, and a single quote affects the following fields.
 * `onRow` may stop the reading by returning false.
 */
export function readDelimited(text: string, onRow: (row: TextRow) => boolean | undefined): void {
  const named = NAMED.exec(text);
  const delimiter = named?.[1] ?? sniffDelimiter(text);
  let at = named ? named[0].length : 0;
  let line = named ? 2 : 1;
  let width = 0;
  while (at < text.length) {
    const cells: string[] = [];
    const startLine = line;
    for (;;) {
      let field: string;
      if (text[at] === '"') {
        const quoted = readQuoted(text, at + 1, delimiter);
        if (!quoted) {
          const end = endOfLine(text, at);
          cells.push(...unquoted(text.slice(at, end), delimiter, width - cells.length));
          at = end;
          break;
        }
        line += quoted.breaks;
        at = quoted.end;
        const rest = endOfField(text, at, delimiter);
        field = quoted.value + text.slice(at, rest);
        at = rest;
      } else {
        const end = endOfFormula(text, at, delimiter) ?? endOfField(text, at, delimiter);
        field = text.slice(at, end);
        at = end;
      }
      cells.push(field);
      if (text[at] !== delimiter) break;
      at++;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++;
    at++;
    line++;
    width = Math.max(width, cells.length);
    if (onRow({ line: startLine, cells }) === false) return;
  }
}

/** Null if the quote is not closed, or only a later line's opening quote closes it. */
function readQuoted(
  text: string,
  start: number,
  delimiter: string,
): { value: string; end: number; breaks: number } | null {
  let value = '';
  let at = start;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    value += text.slice(at, quote);
    if (text[quote + 1] !== '"') {
      const breaks = breaksIn(value);
      const isEnd = [undefined, delimiter, '\n', '\r'].includes(text[quote + 1]);
      return breaks > 0 && !isEnd ? null : { value, end: quote + 1, breaks };
    }
    value += '"';
    at = quote + 2;
  }
}

/** The fields of the rest of a line. If their number does not match the sheet's columns, the first field takes the whole rest. */
function unquoted(rest: string, delimiter: string, fields: number): string[] {
  const split = rest.split(delimiter);
  if (split.length === fields) return split;
  return [rest, ...Array.from({ length: Math.max(0, fields - 1) }, () => '"')];
}

const breaksIn = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

function endOfLine(text: string, start: number): number {
  let at = start;
  while (at < text.length && text[at] !== '\n' && text[at] !== '\r') at++;
  return at;
}

/** `="7, Jalan Meru"`: a text that a spreadsheet takes for a formula, with delimiters in it. Null for any other field. */
function endOfFormula(text: string, start: number, delimiter: string): number | null {
  const end = text.startsWith('="', start) ? text.indexOf('"', start + 2) + 1 : 0;
  const isEnd = end > 0 && [undefined, delimiter, '\n', '\r'].includes(text[end]);
  return isEnd && breaksIn(text.slice(start, end)) === 0 ? end : null;
}

function endOfField(text: string, start: number, delimiter: string): number {
  let at = start;
  while (at < text.length) {
    const c = text[at];
    if (c === delimiter || c === '\n' || c === '\r') break;
    at++;
  }
  return at;
}

/** The delimiter that splits the first lines into the most columns consistently. */
export function sniffDelimiter(text: string): string {
  const sample = text.slice(0, SNIFF_CHARACTERS);
  let best: { delimiter: string; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of DELIMITERS) {
    const score = agreement(countColumns(sample, delimiter));
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function countColumns(sample: string, delimiter: string): number[] {
  const counts: number[] = [];
  let columns = 1;
  let quoted = false;
  let any = false;
  for (const c of sample) {
    if (c === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (c === delimiter) columns++;
    else if (c === '\n') {
      if (any) counts.push(columns);
      if (counts.length === SNIFF_LINES) return counts;
      columns = 1;
      any = false;
      continue;
    }
    if (c !== '\r') any = true;
  }
  if (any) counts.push(columns);
  return counts;
}

/** Number of lines with the most columns, times the columns gained. */
function agreement(counts: number[]): number {
  const widest = Math.max(1, ...counts);
  return (widest - 1) * counts.filter((n) => n === widest).length;
}
