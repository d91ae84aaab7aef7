import { TablePagination } from '@mui/material';
import { useText } from '../../i18n/useText.ts';

interface Props {
  count: number;
  perPage: number;
  /** Index of the page, from 0. */
  page: number;
  onPage: (page: number) => void;
}

/** Pages of a short table; hidden if all rows are on one page. */
export function TablePager({ count, perPage, page, onPage }: Props) {
  const translate = useText();
  if (count <= perPage) return null;
  return (
    <TablePagination
      component="div"
      count={count}
      page={page}
      rowsPerPage={perPage}
      rowsPerPageOptions={[perPage]}
      onPageChange={(_, next) => onPage(next)}
      labelDisplayedRows={(rows) => translate('common.pageRange', { ...rows })}
      getItemAriaLabel={(type) => translate(type === 'next' ? 'common.nextPage' : 'common.previousPage')}
    />
  );
}
