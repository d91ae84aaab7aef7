import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type KeyboardEvent, useId } from 'react';
import { CommandLayer } from '../../commands/CommandLayer.tsx';
import { useText } from '../../i18n/useText.ts';
import type { GridColumn } from './gridTypes.ts';
import { RecordFacts } from './RecordFacts.tsx';

interface Props<T> {
  record: T;
  label: string;
  columns: GridColumn<T>[];
  /** Moves to the next or the previous row. */
  onStep: (by: 1 | -1) => void;
  onOpen: () => void;
  onClose: () => void;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** All data of a row without leaving the list: Space opens and closes it, arrows move from row to row. */
export function QuickLook<T>({ record, label, columns, onStep, onOpen, onClose }: Props<T>) {
  const t = useText();
  const title = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const onButton = (event.target as HTMLElement).closest('button, a');
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (step) onStep(step);
    else if (event.key === ' ' && !onButton) onClose();
    else if (event.key === 'Enter' && !onButton) onOpen();
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      onKeyDown={onKeyDown}
      aria-labelledby={title}
      disableRestoreFocus
      transitionDuration={0}
      fullWidth
      maxWidth="sm"
    >
      <CommandLayer>
        <DialogTitle id={title}>{t('grid.quickLook', { name: label })}</DialogTitle>
        <DialogContent
          tabIndex={0}
          sx={{ mt: -1, '&&': { pt: 1 }, '&:focus-visible': { outlineOffset: -2 } }}
          ref={(box: HTMLElement | null) => {
            if (box && !box.closest('[role="dialog"]')?.contains(document.activeElement)) box.focus();
          }}
        >
          <RecordFacts
            record={record}
            columns={columns}
            sx={{ gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' }, gap: '8px 16px', m: 0 }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('grid.close')}</Button>
          <Button variant="contained" onClick={onOpen}>
            {t('grid.open')}
          </Button>
        </DialogActions>
      </CommandLayer>
    </Dialog>
  );
}
