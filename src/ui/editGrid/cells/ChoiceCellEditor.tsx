import { Autocomplete, type AutocompleteProps, Box, InputBase } from '@mui/material';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import type { CellValue, EditChoice } from '../editGridTypes.ts';
import { CellBubble } from './CellBubble.tsx';
import type { AfterEdit } from './gridEditing.ts';
import { afterKey } from './TextCellEditor.tsx';
import { useOnce } from './useOnce.ts';

interface Props {
  label: string;
  value: CellValue;
  /** The key that began the edit, which limits the list at once. */
  typed: string | undefined;
  choices: readonly EditChoice[];
  width: number;
  changedTo: string | undefined;
  onCommit: (value: CellValue, after: AfterEdit) => void;
  onRevert: () => void;
}

/** Editor for a choice: letters limit the list, Enter or Tab accepts the highlighted option. */
export function ChoiceCellEditor({
  label,
  value,
  typed,
  choices,
  width,
  changedTo,
  onCommit,
  onRevert,
}: Props) {
  const t = useText();
  const chosen = choices.find((c) => c.value === value) ?? null;
  const [text, setText] = useState(typed ?? chosen?.label ?? '');
  const marked = useRef<EditChoice | null>(null);
  const close = useOnce();
  const onKeyDown = (e: KeyboardEvent) => {
    e.stopPropagation();
    const after = afterKey(e);
    if (!after || after === 'stay') return;
    e.preventDefault();
    close(() => onCommit(marked.current?.value ?? value, after));
  };
  return (
    <>
      <Autocomplete
        fullWidth
        open
        autoHighlight
        disableClearable
        size="small"
        options={[...choices]}
        value={chosen as EditChoice}
        inputValue={text}
        onInputChange={(_, next, reason) => reason === 'input' && setText(next)}
        selectOnFocus={typed === undefined}
        getOptionLabel={(c) => c.label}
        getOptionKey={(c) => c.value}
        isOptionEqualToValue={(a, b) => a.value === b.value}
        noOptionsText={t('editGrid.noMatch')}
        onHighlightChange={(_, choice) => {
          marked.current = choice;
        }}
        onChange={(_, choice) => close(() => onCommit(choice.value, 'stay'))}
        onClose={(_, reason) => {
          if (reason === 'escape') close(onRevert);
          else if (reason === 'blur') close(() => onCommit(value, 'leave'));
        }}
        onKeyDown={onKeyDown}
        slotProps={{
          popper: {
            placement: 'bottom-start',
            sx: { width: 'auto !important', maxWidth: '95vw', minWidth: Math.max(width, 300) },
          },
          listbox: { sx: { maxHeight: 280 } },
        }}
        renderOption={renderChoice}
        renderInput={(params) => (
          <InputBase
            {...params.InputProps}
            autoFocus
            fullWidth
            onFocus={(e) => {
              const input = e.target as HTMLInputElement;
              if (typed === undefined) input.select();
              else input.setSelectionRange(typed.length, typed.length);
            }}
            endAdornment={null}
            inputProps={{ ...params.inputProps, 'aria-label': label }}
            sx={{ height: '100%', px: 1, fontSize: 14 }}
          />
        )}
      />
      <CellBubble
        text={changedTo === undefined ? undefined : t('editGrid.changedMeanwhile', { value: changedTo })}
      />
    </>
  );
}

const renderChoice: AutocompleteProps<EditChoice, false, true, false>['renderOption'] = (
  { key, ...option },
  { label, detail },
) => (
  <Box component="li" key={key} {...option} sx={{ gap: 2, minHeight: 36, fontSize: 14 }}>
    <Box component="span" sx={{ flex: 1 }}>
      {label}
    </Box>
    {detail ? (
      <Box
        component="span"
        sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        {detail}
      </Box>
    ) : null}
  </Box>
);
