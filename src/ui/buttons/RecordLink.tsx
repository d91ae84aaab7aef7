import type { CSSProperties, ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

/** A number that is compared digit by digit. */
export const NUMBER_STYLE = { fontFamily: 'monospace', fontSize: 13, whiteSpace: 'nowrap' } as const;

interface Props {
  to: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** A row's link to its record, which stores the list's address to return to (DET-02). It is not a tab stop, as the grid is. */
export function RecordLink({ to, style, children }: Props) {
  const { pathname, search } = useLocation();
  return (
    <Link to={to} state={{ back: pathname + search }} tabIndex={-1} style={style}>
      {children}
    </Link>
  );
}
