import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import type { ChartTable } from './chartTable.ts';

/** The data of a chart, in a table that scrolls within its card. */
export function TableOf({ table: { head, rows }, label }: { table: ChartTable; label: string }) {
  return (
    <TableContainer
      // Keys can scroll the table too.
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{ maxHeight: 420 }}
    >
      <Table size="small" stickyHeader aria-label={label} sx={{ '& th, & td': { whiteSpace: 'nowrap' } }}>
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
