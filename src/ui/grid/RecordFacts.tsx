import { Box, type SxProps, Typography } from '@mui/material';
import { Children, isValidElement, type ReactNode } from 'react';
import type { GridColumn } from './gridTypes.ts';

interface Props<T> {
  record: T;
  columns: readonly GridColumn<T>[];
  sx: SxProps;
}

/** Names and contents of columns. There are no columns to keep, so a fact that says only that there is none has no line. */
export function RecordFacts<T>({ record, columns, sx }: Props<T>) {
  return (
    <Box component="dl" sx={{ display: 'grid', ...sx }}>
      {columns.map((c) => {
        const value = (c.card ?? c.render)(record);
        return saysNothing(value) ? null : (
          <Box key={c.key} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" color="text.secondary">
              {c.label}
            </Typography>
            <Box component="dd" sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

function saysNothing(value: ReactNode): boolean {
  if (value === '' || value === '–' || value === null || value === undefined) return true;
  if (!isValidElement<{ children?: ReactNode }>(value)) return false;
  const parts = Children.toArray(value.props.children);
  return parts.length === 1 && saysNothing(parts[0]);
}
