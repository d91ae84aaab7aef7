import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useRef } from 'react';
import { EDGE_SHADOW } from '../../ui/grid/edgeShadow.ts';
import { useCutEdges } from '../../ui/grid/useCutEdges.ts';
import type { ChartTable } from './chartTable.ts';

const CELLS = {
  '& th, & td': { whiteSpace: 'nowrap' },
  '& th:first-of-type': { position: 'sticky', left: 0, zIndex: 2 },
  '& thead th:first-of-type': { zIndex: 3 },
  '& tbody th': { bgcolor: 'background.paper' },
} as const;

/** The data of a chart, in a table that scrolls within its card. The first column stays in view; a shadow or a fade shows where more is. */
export function TableOf({ table: { head, rows }, label }: { table: ChartTable; label: string }) {
  const box = useRef<HTMLDivElement>(null);
  useCutEdges(box, head, rows);
  return (
    <TableContainer
      ref={box}
      // Keys can scroll the table too.
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{
        maxHeight: { sm: 420 },
        '&[data-more~="right"]': { maskImage: 'linear-gradient(to left, transparent, currentcolor 28px)' },
        '&[data-more~="left"] th:first-of-type': { boxShadow: EDGE_SHADOW.left },
      }}
    >
      <Table size="small" stickyHeader aria-label={label} sx={CELLS}>
        <TableHead>
          <TableRow>
            {head.map((name, i) => (
              <TableCell key={name} align={i > 0 ? 'right' : 'left'}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row[0]?.text}>
              {row.map(({ text }, i) =>
                i === 0 ? (
                  <TableCell key={head[i]} component="th" scope="row">
                    {text}
                  </TableCell>
                ) : (
                  <TableCell key={head[i]} align="right">
                    {text}
                  </TableCell>
                ),
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
