import type { ReactNode } from 'react';

interface Props {
  text: string;
  /** Whether each cell of the column has two small lines, as its texts are sentences or amounts. */
  wraps?: boolean;
  /** The text with more than its letters, such as a link. */
  children?: ReactNode;
}

/** In a cell, the cell itself cuts the text; in a row of parts it shrinks. */
const ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis' } as const;

/** A text in a cell, of one size in the whole column; all of it is the tooltip. */
export function CellText({ text, wraps = false, children = text }: Props) {
  return (
    <span title={text} {...(wraps ? { className: 'two-lines' } : { style: ONE_LINE })}>
      {children}
    </span>
  );
}
