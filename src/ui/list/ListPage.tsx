import { Alert, Box, Button, Stack, TablePagination, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { PageSkeleton } from '../PageSkeleton.tsx';
import { filterRow } from './filterRow.ts';
import { ListState } from './ListState.tsx';

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
  const list = useListContext();
  const { total = 0, isPending, isPlaceholderData = false, error, refetch } = list;
  const { page, perPage, setPage, setPerPage } = list;
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
      <ListState
        loading={isPending || isPlaceholderData}
        failed={failed}
        total={isPending ? undefined : total}
        empty={empty}
      />
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
