import { Alert, Box, Button, Stack, TablePagination, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { PageSkeleton } from '../PageSkeleton.tsx';
import { filterRow } from './filterRow.ts';

interface Props {
  title: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  tabs: ReactNode;
  filters: ReactNode;
  /** Between filters and rows, also while there are none. */
  above?: ReactNode;
  pageSizes: number[];
  empty: { title: string; hint: string; action?: ReactNode };
  /** The rows, shown when there are some. */
  children: ReactNode;
}

/** Title, tabs, filters, rows and pages of a list, with what stands there while it loads, fails or is empty. */
export function ListPage({ title, actions, tabs, filters, above, pageSizes, empty, children }: Props) {
  const translate = useTranslate();
  const { total = 0, isPending, error, refetch, page, perPage, setPage, setPerPage } = useListContext();
  const failed = Boolean(error);
  return (
    <Box>
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography component="h1" variant="h5" sx={{ flex: 1 }}>
          {title}
        </Typography>
        {actions}
      </Stack>
      {tabs}
      <Stack direction="row" useFlexGap spacing={1} role="search" sx={filterRow}>
        {filters}
      </Stack>
      {above}
      {failed ? (
        <Alert
          severity="error"
          role="alert"
          action={<Button onClick={() => refetch()}>{translate('shell.tryAgain')}</Button>}
        >
          {(error as Error).message}
        </Alert>
      ) : null}
      {isPending && !failed ? <PageSkeleton rows={10} /> : null}
      {!isPending && !failed && total === 0 ? (
        <Box
          sx={{
            p: 4,
            textAlign: 'center',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'background.paper',
          }}
        >
          <Typography variant="h6" component="p">
            {empty.title}
          </Typography>
          <Typography color="text.secondary" sx={{ mb: empty.action ? 2 : 0 }}>
            {empty.hint}
          </Typography>
          {empty.action}
        </Box>
      ) : null}
      {total > 0 && !isPending && !failed ? (
        <>
          {children}
          <TablePagination
            component="div"
            count={total}
            page={page - 1}
            rowsPerPage={perPage}
            rowsPerPageOptions={pageSizes}
            onPageChange={(_, next) => setPage(next + 1)}
            onRowsPerPageChange={(e) => setPerPage(Number(e.target.value))}
            labelRowsPerPage={translate('common.rowsPerPage')}
            labelDisplayedRows={({ from, to, count }) => translate('common.pageRange', { from, to, count })}
            getItemAriaLabel={(type) =>
              translate(type === 'next' ? 'common.nextPage' : 'common.previousPage')
            }
          />
        </>
      ) : null}
    </Box>
  );
}
