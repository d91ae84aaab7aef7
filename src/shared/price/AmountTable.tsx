import { Table, TableBody, TableCell, TableRow } from '@mui/material';

/** Amounts below each other, each with its label. */
export const AmountTable = ({ lines }: { lines: readonly (readonly [label: string, amount: string])[] }) => (
  <Table size="small" sx={{ '& :is(th, td)': { px: 0 } }}>
    <TableBody>
      {lines.map(([label, amount]) => (
        <TableRow key={label}>
          <TableCell component="th" scope="row">
            {label}
          </TableCell>
          <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
            {amount}
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
