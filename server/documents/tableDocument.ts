export interface TableParty {
  caption: string;
  /** The first line is the name. */
  lines: string[];
}

export interface TableColumn {
  label: string;
  /** Share of the width beside the other columns' shares. */
  share: number;
  align?: 'left' | 'right' | 'center';
  /** `barcode` draws its cells as Code 128 above their text. */
  kind?: 'text' | 'barcode';
}

export interface TableTotal {
  label: string;
  value: string;
  strong?: boolean;
}

/** A document that is a table with a head and an end, on as many A4 pages as it takes. */
export interface TableDocument {
  title: string;
  /** The document's own number, large beside the title. */
  number: string;
  /** A word that stands out, such as PAID. */
  stamp?: string | undefined;
  /** A Code 128 in the head. */
  barcode?: string | undefined;
  company: { name: string; color: string; lines: string[] };
  /** Captions with values under the head. Pairs without a value are left out. */
  facts: [label: string, value: string | undefined][];
  parties: TableParty[];
  columns: TableColumn[];
  rows: string[][];
  totals: TableTotal[];
  notes: string[];
  /** Captions of the boxes to sign in. */
  signatures: string[];
  /** UTC, ISO 8601 */
  date: string;
}
