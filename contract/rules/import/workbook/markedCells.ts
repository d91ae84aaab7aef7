import type { FoundProblem } from '../importProblems.ts';
import type { SheetCells } from '../orders/mergedAmounts.ts';
import type { CellFindings, Headings } from '../orders/sheetRow.ts';

/** Questions about struck cells that are used, and about comments, by line. */
export function markedCells(
  lines: readonly SheetCells[],
  { columns, roles, headers = [] }: Headings,
): Map<number, CellFindings> {
  const found = new Map<number, CellFindings>();
  for (const { line, cells, marks = [] } of lines) {
    const problems = marks.flatMap(({ column: at, comment }): FoundProblem[] => {
      if (comment !== undefined)
        return [
          { column: 'note', rule: 'cellComment', params: { value: comment, header: headers[at] ?? '' } },
        ];
      const column = columns[at] ?? (roles[at] === 'orderTotal' ? 'cod' : null);
      return column ? [{ column, rule: 'struckThrough', params: { value: cells[at]?.trim() ?? '' } }] : [];
    });
    if (problems.length > 0) found.set(line, { problems, changes: [] });
  }
  return found;
}

/** One question for the comments of all lines of a parcel. They may be added to its note. */
export function askOfComments(
  lines: readonly { problems?: readonly FoundProblem[] }[],
  note = '',
): FoundProblem[] {
  const comments = lines.flatMap(({ problems = [] }) =>
    problems.filter(({ rule }) => rule === 'cellComment'),
  );
  const joined = (key: string, joint: string) =>
    [...new Set(comments.map(({ params }) => params[key]))].join(joint);
  const value = joined('value', '\n');
  const params = { value, header: joined('header', ', ') };
  const choices = [[note, value].filter(Boolean).join('\n')];
  return value ? [{ column: 'note', rule: 'cellComment', params, choices }] : [];
}
