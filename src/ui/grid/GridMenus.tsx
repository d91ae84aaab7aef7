import CheckBoxIcon from '@mui/icons-material/CheckBox';
import CheckBoxBlank from '@mui/icons-material/CheckBoxOutlineBlank';
import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import { IconButton, ListItemText, MenuItem, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { useCommands } from '../../commands/useCommand.ts';
import type { Translate } from '../../i18n/textKey.ts';
import { useText } from '../../i18n/useText.ts';
import { AnchorMenu } from '../buttons/AnchorMenu.tsx';
import type { GridColumn } from './gridTypes.ts';

const BOX = { mr: 1, fontSize: 20 };

/** Whether the sticky cells at the end of the rows cover a column. */
function isOutOfView(key: string): boolean {
  const heading = document.querySelector(`#record-grid th[data-column="${key}"]`);
  const last = document.querySelector('#record-grid th:last-of-type');
  return Boolean(
    heading && last && heading.getBoundingClientRect().right > last.getBoundingClientRect().left + 1,
  );
}

/** The shown columns that are out of view, after the menu's items. */
function OutOfView({ names }: { names: string[] }) {
  const t = useText();
  if (names.length === 0) return null;
  return (
    <Typography
      component="li"
      role="presentation"
      variant="caption"
      color="text.secondary"
      sx={{ display: 'block', maxWidth: 260, px: 2, pt: 0.5 }}
    >
      {t('grid.outOfView', { names: names.join(', ') })}
    </Typography>
  );
}

interface Props<T> {
  columns: GridColumn<T>[];
  sort: { field: string; order: string };
  onSort: (field: string) => void;
  isShown: (column: GridColumn<T>) => boolean;
  onToggle: (key: string) => void;
}

/** A menu has no part of its own for its items: it gives them their focus. */
const sortItems = <T,>(
  columns: Props<T>['columns'],
  sort: Props<T>['sort'],
  t: Translate,
  onSort: (field: string) => void,
) =>
  columns.flatMap(({ key, label, sortBy }) => {
    if (!sortBy) return [];
    const isSorted = sortBy === sort.field;
    const order = isSorted ? t(sort.order === 'ASC' ? 'grid.ascending' : 'grid.descending') : null;
    return (
      <MenuItem
        key={key}
        role="menuitemradio"
        aria-checked={isSorted}
        selected={isSorted}
        onClick={() => onSort(sortBy)}
      >
        <ListItemText primary={label} secondary={order} />
      </MenuItem>
    );
  });

/** Menus for sorting (`s`) and for the shown columns (`v`); the button opens the menu of columns. */
export function GridMenus<T>({ columns, sort, onSort, isShown, onToggle }: Props<T>) {
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<'sort' | 'columns' | null>(null);
  const view = { scope: 'screen' as const, group: 'list' as const };
  useCommands([
    { ...view, id: 'list.sort', labelKey: 'commands.list.sort', keys: ['s'], run: () => setOpen('sort') },
    {
      ...view,
      id: 'list.columns',
      labelKey: 'commands.list.columns',
      keys: ['v'],
      run: () => setOpen('columns'),
    },
  ]);
  const close = () => setOpen(null);
  return (
    <>
      <IconButton
        title={t('commands.list.columns')}
        ref={button}
        size="small"
        tabIndex={-1}
        aria-label={t('commands.list.columns')}
        aria-haspopup="menu"
        aria-expanded={open === 'columns'}
        onClick={() => setOpen('columns')}
        sx={{ ml: 0.5, p: 0.25 }}
      >
        <ViewColumn fontSize="small" />
      </IconButton>
      <AnchorMenu
        open={open === 'sort'}
        anchor={button.current}
        onClose={close}
        slotProps={{ list: { 'aria-label': t('commands.list.sort') } }}
        items={() =>
          sortItems(columns, sort, t, (field) => {
            close();
            onSort(field);
          })
        }
      />
      <AnchorMenu
        open={open === 'columns'}
        anchor={button.current}
        onClose={close}
        slotProps={{ list: { 'aria-label': t('commands.list.columns') } }}
        items={() => [
          ...columns.slice(1).map((c) => (
            <MenuItem
              key={c.key}
              role="menuitemcheckbox"
              aria-checked={isShown(c)}
              dense
              onClick={() => onToggle(c.key)}
            >
              {isShown(c) ? <CheckBoxIcon color="primary" sx={BOX} /> : <CheckBoxBlank sx={BOX} />}
              <ListItemText primary={c.label} />
            </MenuItem>
          )),
          <OutOfView key="" names={columns.slice(1).flatMap((c) => (isOutOfView(c.key) ? [c.label] : []))} />,
        ]}
      />
    </>
  );
}
