import type { SheetHeadings } from '../headings/sheetHeadings.ts';
import type { LeftOutReason } from '../headings/sheetRoles.ts';
import type { RowValues } from '../importFacts.ts';
import type { FoundChange, FoundProblem } from '../importProblems.ts';
import type { ItemRead } from './lineItems.ts';
import type { SheetLine } from './orderLines.ts';

/** A row of a sheet: a parcel with its first item, or, with `partOf`, a further item of the parcel on that line. */
export interface SheetRow {
  line: number;
  partOf?: number;
  /** The number of the item on its line, from 2, if the line has several. */
  item?: number;
  values: RowValues;
  /** The line's cells, by which the next file recognises it. */
  raw: RowValues;
  leftOut?: LeftOutReason;
  /** Changes and questions from turning the line into a row. */
  found?: CellFindings;
}

export interface CellFindings {
  problems: FoundProblem[];
  changes: FoundChange[];
}

export type Headings = Pick<
  SheetHeadings,
  'columns' | 'roles' | 'units' | 'per' | 'format' | 'currency' | 'services'
> &
  Partial<Pick<SheetHeadings, 'headers' | 'confidence' | 'titles' | 'today'>>;

export interface ReadLine extends SheetLine {
  changes: FoundChange[];
  problems?: FoundProblem[];
  /** Further items of the line. */
  items: ItemRead[];
  leftOut?: LeftOutReason;
  doubt?: string;
  /** A payment method that may be cash on delivery. */
  openPayment?: string;
}
