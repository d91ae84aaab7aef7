import type { ReactNode } from 'react';

interface Props {
  text: string;
  /** The tooltip, if it is more than the text. */
  title?: string;
  /** Two small lines: for each text of the column, as they are sentences or amounts, or only for texts with more letters than this number. */
  wraps?: boolean | number;
  /** The text with more than its letters, such as a link. */
  children?: ReactNode;
}

/** In a cell, the cell itself cuts the text; in a row of parts it shrinks. */
const ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis' } as const;

/** A text in a cell, of one size in the whole column; all of it is the tooltip. */
export function CellText({ text, title = text, wraps = false, children = text }: Props) {
  const isSmall = typeof wraps === 'number' ? lettersOf(text) > wraps : wraps;
  return (
    <span title={title} {...(isSmall ? { className: 'two-lines' } : { style: ONE_LINE })}>
      {children}
    </span>
  );
}

/** A Chinese character is wider than a letter. */
const WIDE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]/g;
const WIDER_BY = 0.75;
const lettersOf = (text: string) => text.length + (text.match(WIDE)?.length ?? 0) * WIDER_BY;
