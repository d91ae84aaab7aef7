import { Button, Paper, Toolbar, Typography } from '@mui/material';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslate } from '../../i18n/useTranslate.ts';

interface Props {
  /** Ticked rows, or all of the filter. */
  count: number;
  onPage: number;
  total: number;
  /** Everything in the filter is meant, pages that were never loaded too. */
  all: boolean;
  onAll: () => void;
  onClear: () => void;
  children: ReactNode;
}

/** What can be done with the ticked drafts, with the sentence that says which ones they are. */
export function DraftBulkBar(props: Props) {
  const translate = useTranslate();
  const { count, total, all } = props;
  const bar = useRef<HTMLDivElement>(null);
  if (!count) return null;
  const rove = (e: KeyboardEvent) => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = {
      ArrowRight: (at + 1) % buttons.length,
      ArrowLeft: (at - 1 + buttons.length) % buttons.length,
      Home: 0,
      End: buttons.length - 1,
    }[e.key];
    if (to === undefined) return;
    e.preventDefault();
    buttons[to]?.focus();
  };
  return (
    <Paper
      variant="outlined"
      sx={{ position: 'sticky', bottom: 8, zIndex: 6, mt: 1, borderColor: 'primary.main' }}
    >
      <Toolbar
        ref={bar}
        role="toolbar"
        aria-label={translate('orders.selectedLabel', { smart_count: count })}
        variant="dense"
        onKeyDown={rove}
        sx={{ gap: 1, flexWrap: 'wrap', py: 0.5 }}
      >
        <Typography variant="body2" role="status" sx={{ mr: 1 }}>
          {all
            ? translate('bulk.allSelected', { smart_count: total })
            : translate('orders.selected', { smart_count: count, onPage: props.onPage, total })}
        </Typography>
        {!all && count < total ? (
          <Button size="small" onClick={props.onAll}>
            {translate('orders.selectAll', { total })}
          </Button>
        ) : null}
        {props.children}
        <Button size="small" onClick={props.onClear}>
          {translate('orders.clearSelection')}
        </Button>
      </Toolbar>
    </Paper>
  );
}
