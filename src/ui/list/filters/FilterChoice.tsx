import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import { MenuItem } from '@mui/material';
import { styled } from '@mui/material/styles';
import { type KeyboardEvent, useId, useState } from 'react';
import { TOUCH_ONLY } from '../../../lib/browser/touchOnly.ts';
import { AnchorMenu } from '../../buttons/AnchorMenu.tsx';
import { FilterField } from './FilterField.tsx';

interface Option<V extends string> {
  value: V;
  text: string;
}

interface Props<V extends string> {
  label: string;
  /** The chosen value; shown as `otherText` if it is not one of the options. With `many`, several values separated by commas. */
  value: V | '';
  options: readonly Option<V>[];
  otherText?: string;
  /** The value that means no choice. */
  none?: V | '';
  /** Whether the user can choose several options while the list stays open; the option with the empty value then means no choice. */
  many?: boolean | undefined;
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
 * A choice in a row of filters. MUI's own select renders twice before its first paint; this one creates its list only when it is opened. The
 * keys are a select's: arrows, Enter and Space open, letters and arrows move, Escape cancels.
 */
export function FilterChoice<V extends string>({
  label,
  value,
  options,
  otherText = '–',
  none = '',
  many = false,
  onChange,
}: Props<V>) {
  const id = useId();
  const list = `${id}-list`;
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const values = many && value ? value.split(',') : [value];
  const chosen = options.filter((option) => values.includes(option.value));
  const choose = (option: Option<V>) => {
    if (many && option.value) return onChange(toggled(options, values, option.value) as V);
    close();
    if (option.value !== value) onChange(option.value);
  };
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
        data-chosen={value === none ? undefined : ''}
        onClick={(event) => setAnchor(event.currentTarget)}
        onKeyDown={onKeyDown}
      >
        <span>{chosen.map(({ text }) => text).join(', ') || otherText}</span>
        <ArrowDropDown />
      </Shown>
      <AnchorMenu
        anchor={anchor}
        onClose={close}
        slotProps={{
          list: { id: list, role: 'listbox', 'aria-label': label, 'aria-multiselectable': many || undefined },
          paper: { sx: { minWidth: anchor?.clientWidth } },
        }}
        items={() =>
          options.map((option) => (
            <MenuItem
              key={option.value}
              role="option"
              selected={chosen.includes(option)}
              aria-selected={chosen.includes(option)}
              onClick={() => choose(option)}
            >
              {option.text}
            </MenuItem>
          ))
        }
      />
    </FilterField>
  );
}

/** The chosen values in the order of the options, with `value` added or removed. */
const toggled = (options: readonly Option<string>[], values: readonly string[], value: string): string =>
  options
    .map((option) => option.value)
    .filter((other) => other && (other === value ? !values.includes(value) : values.includes(other)))
    .join(',');
