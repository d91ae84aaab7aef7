import { meaningOf } from '../headings/headingWords.ts';
import type { ImportColumn } from '../importColumns.ts';
import type { FoundChange } from '../importProblems.ts';
import { labelOf } from '../uprightForm.ts';
import type { SheetCells } from './mergedAmounts.ts';
import type { CellFindings, Headings } from './sheetRow.ts';

/** The lines without labels that repeat their column: `Name: Siti` below `Consignee`. The changes are by line. */
export function withoutOwnLabels(
  lines: readonly SheetCells[],
  { columns }: Headings,
): { lines: SheetCells[]; found: Map<number, CellFindings> } {
  const found = new Map<number, CellFindings>();
  const plain = lines.map((line): SheetCells => {
    const changes: FoundChange[] = [];
    const cells = line.cells.map((cell, at) => {
      const column = columns[at];
      const labelled = column && /[:：]/.test(cell) ? labelOf(cell) : null;
      if (!column || !labelled || !isOf(column, labelled.label)) return cell;
      changes.push({ column, rule: 'fromCell', params: { from: cell.trim(), to: labelled.value } });
      return labelled.value;
    });
    if (changes.length === 0) return line;
    found.set(line.line, { problems: [], changes });
    return { ...line, cells };
  });
  return { lines: plain, found };
}

/** A label of another side, or of another field, is a part of the text. */
function isOf(column: ImportColumn, label: string): boolean {
  const { contact, column: named } = meaningOf(label) ?? {};
  if (!contact) return named === column;
  return column.endsWith(contact.field) && (contact.side === null || column.startsWith(contact.side));
}
