import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { styled } from '@mui/material/styles';
import { numberText } from '../../i18n/numberText.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { TOUCH_ONLY } from '../../lib/browser/touchOnly.ts';
import { QuietButton } from '../buttons/QuietButton.ts';

const Bar = styled('div')(({ theme: { palette } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  columnGap: 20,
  minHeight: 52,
  fontSize: 14,
  '& label': { display: 'flex', alignItems: 'center', gap: 8 },
  '& select': {
    padding: '4px 2px',
    border: 0,
    borderRadius: 6,
    font: 'inherit',
    color: 'inherit',
    backgroundColor: palette.background.paper,
    cursor: 'pointer',
    [TOUCH_ONLY]: { minHeight: 44 },
  },
  '& button:disabled': { color: palette.action.disabled, cursor: 'default', backgroundColor: 'transparent' },
}));

interface Props {
  page: number;
  perPage: number;
  total: number;
  totalText: string;
  /** Choices of the page size. The last choice is the first size that shows all rows, because larger sizes show the same. */
  sizes: readonly number[];
  onPage: (page: number) => void;
  onPerPage: (size: number) => void;
}

/** Page size, position and pages below a list. MUI's own component would load its select and table, which lists do not use. */
export function ListPages({ page, perPage, total, totalText, sizes, onPage, onPerPage }: Props) {
  const translate = useText();
  const locale = useLocale();
  const place = (row: number) => numberText(row, locale, 0, 0);
  const from = total === 0 ? 0 : (page - 1) * perPage + 1;
  const to = Math.min(total, page * perPage);
  const offered = usefulSizes(sizes, perPage, total);
  const step = (name: 'previousPage' | 'nextPage', next: number, Icon: typeof ChevronLeft, off: boolean) => (
    <QuietButton
      type="button"
      data-icon
      aria-label={translate(`common.${name}`)}
      title={translate(`common.${name}`)}
      disabled={off}
      onClick={() => onPage(next)}
    >
      <Icon />
    </QuietButton>
  );
  return (
    <Bar>
      {offered.length > 1 ? (
        <label>
          {translate('common.rowsPerPage')}
          <select value={perPage} onChange={({ target }) => onPerPage(Number(target.value))}>
            {offered.map((size) => (
              <option key={size} value={size}>
                {size >= total ? translate('common.allRows') : place(size)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <span>{translate('common.pageRange', { from: place(from), to: place(to), count: totalText })}</span>
      <span>
        {step('previousPage', page - 1, ChevronLeft, page <= 1)}
        {step('nextPage', page + 1, ChevronRight, to >= total)}
      </span>
    </Bar>
  );
}

/** The sizes below the number of rows, and one size that shows all rows: the present size, else the smallest. */
function usefulSizes(sizes: readonly number[], current: number, total: number): readonly number[] {
  const whole = current >= total ? current : sizes.find((size) => size >= total);
  return sizes.filter((size) => size < total || size === whole);
}
