import type { ReactNode } from 'react';
import { linesClass } from '../../lib/lists/linesClass.ts';

interface Props {
  text: string;
  /** Number of letters that fit into one line of the column. */
  oneLine?: number;
  /** The text with more than its letters, such as a link. */
  children?: ReactNode;
}

/** A text in a cell: one that would be cut takes two small lines; all of it is the tooltip. */
export function CellText({ text, oneLine, children = text }: Props) {
  return (
    <span className={linesClass(text, oneLine)} title={text}>
      {children}
    </span>
  );
}
