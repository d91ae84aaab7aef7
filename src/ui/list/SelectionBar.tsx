import { Button, Paper, Toolbar, Typography } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useListContext } from 'react-admin';
import { useTranslate } from '../../i18n/useTranslate.ts';

interface Props {
  /** What the bar says about the ticked rows. */
  text: string;
  children?: ReactNode;
}

/** What can be done with the ticked rows; arrow keys move between its buttons. */
export function SelectionBar({ text, children }: Props) {
  const translate = useTranslate();
  const { selectedIds, onUnselectItems } = useListContext();
  const bar = useRef<HTMLDivElement>(null);
  if (!selectedIds.length) return null;
  const rove = (e: KeyboardEvent) => {
    if (e.key !== 'ArrowRight' && e.key !== 'ArrowLeft') return;
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + (e.key === 'ArrowRight' ? 1 : -1) + buttons.length) % buttons.length]?.focus();
  };
  return (
    <Paper
      variant="outlined"
      sx={{ position: 'sticky', bottom: 8, zIndex: 5, mt: 1, borderColor: 'primary.main' }}
    >
      <Toolbar
        ref={bar}
        role="toolbar"
        aria-label={text}
        variant="dense"
        onKeyDown={rove}
        sx={{ gap: 1, flexWrap: 'wrap', py: 0.5 }}
      >
        <Typography variant="body2" role="status" sx={{ mr: 1 }}>
          {text}
        </Typography>
        {children}
        <Button size="small" onClick={() => onUnselectItems()}>
          {translate('orders.clearSelection')}
        </Button>
      </Toolbar>
    </Paper>
  );
}
