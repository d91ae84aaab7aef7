import { Box, Typography } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { EMPTY_FRAME } from '../page/surface.ts';

interface Props {
  /** Whether rows are loading, also while previous rows are shown. */
  loading: boolean;
  /** Whether a failure is shown elsewhere. */
  failed: boolean;
  /** Number of rows of the filter; undefined if unknown. */
  total: number | undefined;
  empty: { title: string; hint: string; action?: ReactNode };
}

/**
 * Announces to screen readers that a list loads, then its number of rows; for an empty list, everyone sees a text instead. Always mounted, as a
 * live region that appears together with its text is not read.
 */
export function ListState({ loading, failed, total, empty }: Props) {
  const translate = useText();
  const isEmpty = total === 0 && !failed;
  const emptyText = isEmpty ? (
    <>
      <Typography variant="h6" component="p">
        {empty.title}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: empty.action ? 2 : 0, textWrap: 'balance' }}>
        {empty.hint}
      </Typography>
    </>
  ) : null;
  const statusText = () => {
    if (failed) return null;
    if (loading) return translate('common.loading');
    return emptyText ?? (total ? translate('grid.count', { smart_count: total, count: total }) : null);
  };
  return (
    <Box sx={isEmpty ? EMPTY_FRAME : undefined}>
      <Box role="status" sx={isEmpty && !loading ? undefined : visuallyHidden}>
        {statusText()}
      </Box>
      {/* Still visible, but it belongs to the previous filter. */}
      {loading ? <Box aria-hidden>{emptyText}</Box> : null}
      {isEmpty ? empty.action : null}
    </Box>
  );
}
