import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Command as Cmdk } from 'cmdk';
import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Translate } from '../../i18n/textKey.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { visuallyHidden } from '../../lib/visuallyHidden.ts';
import type { CommandContext } from '../command.ts';
import { useCommandServices } from '../commandsContext.ts';
import { ComboboxState, PaletteStatus } from './PaletteA11y.tsx';
import { PalettePreview } from './PalettePreview.tsx';
import { PaletteRows } from './PaletteRows.tsx';
import type { PaletteItem, PaletteNeeds } from './paletteItem.ts';
import { scopeName } from './paletteLocalItems.ts';
import { recordUse } from './recents.ts';
import { usePaletteLine } from './usePaletteLine.ts';
import { usePaletteRows } from './usePaletteRows.ts';

const Line = styled(Cmdk.Input)(({ theme }) => ({
  ...theme.typography.body1,
  flexGrow: 1,
  minWidth: 120,
  height: 44,
  border: 0,
  outline: 'none',
  background: 'none',
  color: 'inherit',
}));

interface PaletteBodyProps extends PaletteNeeds {
  titleId: string;
  initialQuery: string;
  /** The query is left over from the last time. */
  kept: boolean;
  /** Filled in here: what Escape does. */
  stepBack: RefObject<() => void>;
  onClose: () => void;
  onKeepQuery: (query: string) => void;
}

export function PaletteBody({
  titleId,
  initialQuery,
  kept,
  stepBack,
  onClose,
  onKeepQuery,
  ...needs
}: PaletteBodyProps) {
  const translate = useTranslate();
  const { platform } = useCommandServices();
  const line = usePaletteLine(initialQuery, kept);
  const [withContext, setWithContext] = useState(true);
  const input = useRef<HTMLInputElement>(null);
  const [highlighted, setHighlighted] = useState('');
  const rows = usePaletteRows(needs, line, withContext, translate);
  const items = rows.groups.flatMap((group) => group.items);
  const subject = contextLabel(rows.context, translate);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what it was opened with is selected
  useLayoutEffect(() => {
    if (kept) input.current?.select();
  }, []);
  useLayoutEffect(() => {
    stepBack.current = () => {
      if (line.back()) return;
      onKeepQuery(line.typed);
      onClose();
    };
  });

  function choose(item: PaletteItem): void {
    if (needs.customerId && isKept(item)) recordUse(needs.customerId, item.id);
    if (item.fill !== undefined) {
      line.fill(item.fill);
      input.current?.focus();
    } else if (item.children) {
      void line.enter(item);
      input.current?.focus();
    } else {
      onKeepQuery('');
      onClose();
      void item.run?.();
    }
  }

  function removeToken(): void {
    if (line.back()) return;
    if (line.scope) line.dropScope();
    else setWithContext(false);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const mod = platform === 'apple' ? event.metaKey : event.ctrlKey;
    const item = items.find((candidate) => candidate.id === highlighted);
    const { selectionStart, selectionEnd } = event.currentTarget;
    // Home and End move in the text that is typed, not in the list.
    if (event.key === 'Home' || event.key === 'End') event.stopPropagation();
    else if (event.key === 'Backspace' && event.currentTarget.value === '') removeToken();
    else if (mod && event.key === 'Enter' && item?.path) {
      event.preventDefault();
      event.stopPropagation();
      needs.actions.openInNewTab(item.path);
    } else if (mod && event.key.toLowerCase() === 'c' && selectionStart === selectionEnd) {
      const text = event.shiftKey
        ? item?.shareUrl
        : item?.path && new URL(item.path, window.location.href).href;
      if (!text) return;
      event.preventDefault();
      void navigator.clipboard?.writeText(text);
    }
  }

  const label = translate('commands.palette.title');
  return (
    <Cmdk
      label={label}
      value={highlighted}
      onValueChange={setHighlighted}
      shouldFilter={false}
      vimBindings={false}
      loop
      style={{ display: 'flex', flexDirection: 'column', minHeight: 0 }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          flexWrap: 'wrap',
          gap: 1,
          px: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        {subject && withContext && (
          <Chip size="small" label={subject} onDelete={() => setWithContext(false)} />
        )}
        {line.scope && (
          <Chip
            size="small"
            label={`${line.scope} ${translate(`commands.scopes.${scopeName(line.scope)}`)}`}
            onDelete={line.dropScope}
          />
        )}
        {line.pages.map((page) => (
          <Chip
            key={page.title}
            size="small"
            label={page.title}
            onDelete={() => line.back()}
            sx={{ maxWidth: 280 }}
          />
        ))}
        <Line
          ref={input}
          autoFocus
          value={line.text}
          placeholder={translate('commands.palette.placeholder')}
          onKeyDown={onKeyDown}
          onValueChange={(text) => line.change(text)}
        />
        <IconButton size="small" edge="end" aria-label={translate('commands.close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ height: 4 }}>
        {(rows.search.loading || (line.page && !line.page.items)) && (
          <LinearProgress aria-label={translate('commands.palette.loading')} />
        )}
      </Box>
      {!line.page && (
        <PalettePreview
          typed={rows.typed}
          parsed={rows.parsed}
          fills={rows.fills}
          onFill={rows.setFills}
          townOf={needs.actions.townOf}
          onSubmit={() => {
            const answer = items.find((item) => item.id.startsWith('answer:'));
            if (answer) choose(answer);
          }}
        />
      )}
      <Notes
        nothing={rows.nothing ? line.text : undefined}
        failed={rows.search.failed}
        error={line.page?.error}
      />
      <Cmdk.List label={label} style={{ overflowY: 'auto', minHeight: 0, paddingBottom: 8 }}>
        <PaletteRows groups={rows.groups} onChoose={choose} onMore={rows.showMore} />
      </Cmdk.List>
      <ComboboxState input={input} count={items.length} onLost={() => setHighlighted(items[0]?.id ?? '')} />
      <Box component="h2" id={titleId} sx={visuallyHidden}>
        {label}
      </Box>
      <PaletteStatus text={statusText(items, rows.nothing ? line.text : undefined, translate)} />
    </Cmdk>
  );
}

/** Answers to a typed line are nothing to come back to; an order is. */
function isKept(item: PaletteItem): boolean {
  return item.group !== 'answer' || item.id.startsWith('order:');
}

function contextLabel(context: CommandContext, t: Translate): string | undefined {
  const count = context.selection?.total ?? context.selection?.ids.length ?? 0;
  if (count > 0) return t('commands.palette.selected', { smart_count: count });
  return context.target?.label;
}

function statusText(items: readonly PaletteItem[], nothing: string | undefined, t: Translate): string {
  const [first] = items;
  if (nothing) return t('commands.palette.nothing', { text: nothing });
  if (!first) return t('commands.palette.none');
  return `${t('commands.palette.results', { smart_count: items.length })} ${t('commands.palette.first', { label: first.label })}`;
}

function Notes({
  nothing,
  failed,
  error,
}: {
  nothing: string | undefined;
  failed: boolean;
  error: string | undefined;
}) {
  const translate = useTranslate();
  const notes = [
    nothing && translate('commands.palette.nothing', { text: nothing }),
    failed && translate('commands.palette.searchFailed'),
    error && translate('commands.palette.failed', { error }),
  ].filter(Boolean);
  return notes.map((note) => (
    <Typography key={String(note)} variant="body2" color="text.secondary" sx={{ px: 2, py: 1 }}>
      {note}
    </Typography>
  ));
}
