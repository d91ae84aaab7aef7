export interface FontMetrics {
  has(codePoint: number): boolean;
  /** Advance width in thousandths of the font size. */
  advance(codePoint: number): number;
}

const MISSING_GLYPH = 0;

/** Reads coverage and advance widths straight from a TrueType file, so text is measured without opening a PDF. */
export function readFontMetrics(file: Buffer): FontMetrics {
  const tables = tableOffsets(file);
  const unitsPerEm = file.readUInt16BE(tableAt(tables, 'head') + 18);
  const metricCount = file.readUInt16BE(tableAt(tables, 'hhea') + 34);
  const metrics = tableAt(tables, 'hmtx');
  const glyphs = readCharacterMap(file, tableAt(tables, 'cmap'));
  return {
    has: (codePoint) => glyphs.has(codePoint),
    advance: (codePoint) => {
      const glyph = glyphs.get(codePoint) ?? MISSING_GLYPH;
      const record = Math.min(glyph, metricCount - 1);
      return (file.readUInt16BE(metrics + record * 4) * 1000) / unitsPerEm;
    },
  };
}

function tableOffsets(file: Buffer): Map<string, number> {
  const tables = new Map<string, number>();
  const count = file.readUInt16BE(4);
  for (let i = 0; i < count; i++) {
    const record = 12 + i * 16;
    tables.set(file.toString('latin1', record, record + 4), file.readUInt32BE(record + 8));
  }
  return tables;
}

function tableAt(tables: Map<string, number>, tag: string): number {
  const offset = tables.get(tag);
  if (offset === undefined) throw new Error(`The font has no ${tag} table`);
  return offset;
}

function readCharacterMap(file: Buffer, cmap: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  const count = file.readUInt16BE(cmap + 2);
  for (let i = 0; i < count; i++) {
    const subtable = cmap + file.readUInt32BE(cmap + 4 + i * 8 + 4);
    const format = file.readUInt16BE(subtable);
    if (format === 4) readSegments(file, subtable, glyphs);
    if (format === 12) readGroups(file, subtable, glyphs);
  }
  return glyphs;
}

/** cmap format 4: segments of the basic plane. */
function readSegments(file: Buffer, at: number, glyphs: Map<number, number>): void {
  const size = file.readUInt16BE(at + 6);
  const ends = at + 14;
  const starts = ends + size + 2;
  const deltas = starts + size;
  const ranges = deltas + size;
  for (let i = 0; i < size; i += 2) {
    const end = file.readUInt16BE(ends + i);
    const start = file.readUInt16BE(starts + i);
    const delta = file.readUInt16BE(deltas + i);
    const range = file.readUInt16BE(ranges + i);
    for (let code = start; code <= end && code < 0xffff; code++) {
      const listed = range === 0 ? code : file.readUInt16BE(ranges + i + range + (code - start) * 2);
      const glyph = range !== 0 && listed === MISSING_GLYPH ? MISSING_GLYPH : (listed + delta) & 0xffff;
      if (glyph !== MISSING_GLYPH) glyphs.set(code, glyph);
    }
  }
}

/** cmap format 12: groups over all planes. */
function readGroups(file: Buffer, at: number, glyphs: Map<number, number>): void {
  const count = file.readUInt32BE(at + 12);
  for (let i = 0; i < count; i++) {
    const group = at + 16 + i * 12;
    const start = file.readUInt32BE(group);
    const end = file.readUInt32BE(group + 4);
    const first = file.readUInt32BE(group + 8);
    for (let code = start; code <= end; code++) {
      if (first + code - start !== MISSING_GLYPH) glyphs.set(code, first + code - start);
    }
  }
}
