import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import { MenuItem } from '@mui/material';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, useId, useState } from 'react';
import { TOUCH_ONLY } from '../../../lib/browser/touchOnly.ts';
import { AnchorMenu } from '../../buttons/AnchorMenu.tsx';
import { FilterField } from './FilterField.tsx';

interface Props<V extends string> {
  label: string;
  /** Shown as `otherText` where it is none of the options. */
  value: V | '';
  options: readonly { value: V; text: string }[];
  otherText?: string;
  onChange: (value: V) => void;
}

const Shown = styled('button')(({ theme: { palette, spacing } }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  height: 40,
  padding: spacing(0, 0.75, 0, 1.75),
  font: 'inherit',
  fontSize: 16,
  '@media (min-width:768px)': { height: 37, fontSize: 14 },
  [TOUCH_ONLY]: { height: 44 },
  color: palette.text.secondary,
  '&[data-chosen]': { color: palette.text.primary },
  backgroundColor: palette.background.paper,
  border: '1px solid var(--wb-control-border)',
  borderRadius: 6,
  cursor: 'pointer',
  '&:hover': { borderColor: palette.text.primary },
  '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& > svg': { color: palette.action.active },
}));

/**
 * A choice in a row of filters. MUI's own select renders twice before it is first painted; this one creates its list when it is
 * opened. Keys are those of a select: arrows, Enter and Space open, letters and arrows move, Escape cancels.
 */
export function FilterChoice<V extends string>({
  label,
  value,
  options,
  otherText = '–',
  onChange,
}: Props<V>) {
  const id = useId();
  const list = `${id}-list`;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const chosen = options.find((o) => o.value === value);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setAnchor(event.currentTarget);
  };
  return (
    <FilterField id={id} label={label}>
      <Shown
        id={id}
        type="button"
        role="combobox"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? list : undefined}
        data-chosen={value === '' ? undefined : ''}
        onClick={(event) => setAnchor(event.currentTarget)}
        onKeyDown={onKeyDown}
      >
        <span>{chosen?.text ?? otherText}</span>
        <ArrowDropDown />
      </Shown>
      <AnchorMenu
        anchor={anchor}
        onClose={close}
        slotProps={{
          list: { id: list, role: 'listbox', 'aria-label': label },
          paper: { sx: { minWidth: anchor?.clientWidth } },
        }}
        items={() =>
          options.map((option) => (
            <MenuItem
              key={option.value}
              role="option"
              selected={option.value === value}
              aria-selected={option.value === value}
              onClick={() => {
                close();
                if (option.value !== value) onChange(option.value);
              }}
            >
              {option.text}
            </MenuItem>
          ))
        }
      />
    </FilterField>
  );
}
