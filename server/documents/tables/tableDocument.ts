import type { DocumentCompany } from '../documentCompany.ts';

export interface TableParty {
  caption: string;
  /** The first line is the name. */
  lines: string[];
}

export interface TableColumn {
  label: string;
  /** Width relative to the other columns. */
  share: number;
  align?: 'left' | 'right' | 'center';
  /** `barcode` shows its cells as Code 128 above their text. */
  kind?: 'text' | 'barcode';
}

export interface TableTotal {
  label: string;
  value: string;
  strong?: boolean;
}

/** A document with a head, a table and an end, on as many A4 pages as needed. */
export interface TableDocument {
  title: string;
  /** The document's own number, large, next to the title. */
  number: string;
  /** A highlighted word such as PAID. */
  stamp?: string | undefined;
  /** A Code 128 in the head. */
  barcode?: string | undefined;
  company: DocumentCompany;
  /** Captions with values below the head. Captions without a value are omitted. */
  facts: [label: string, value: string | undefined][];
  parties: TableParty[];
  columns: TableColumn[];
  rows: string[][];
  totals: TableTotal[];
  notes: string[];
  /** Captions of the signature boxes. */
  signatures: string[];
  /** UTC, ISO 8601 */
  date: string;
}
