import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { Command as Cmdk } from 'cmdk';
import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Translate } from '../../i18n/textKey.ts';
import { useText } from '../../i18n/useText.ts';
import { visuallyHidden } from '../../lib/browser/visuallyHidden.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import type { CommandContext } from '../command.ts';
import { useCommandServices } from '../commandsContext.ts';
import type { Platform } from '../keys/platform.ts';
import { ComboboxState, PaletteStatus } from './PaletteA11y.tsx';
import { PaletteFacts } from './PaletteFacts.tsx';
import { PaletteHead } from './PaletteHead.tsx';
import { PaletteNotes } from './PaletteNotes.tsx';
import { PalettePreview } from './PalettePreview.tsx';
import { PaletteRows } from './PaletteRows.tsx';
import { cardText, statusText } from './paletteStatusText.ts';
import type { PaletteItem, PaletteNeeds, PaletteStep, ResumedInput } from './rows/paletteItem.ts';
import { recordUse } from './rows/recents.ts';
import { usePaletteRows } from './rows/usePaletteRows.ts';
import { usePaletteLine } from './usePaletteLine.ts';

interface PaletteBodyProps extends PaletteNeeds {
  titleId: string;
  initialQuery: string;
  /** The query is restored from the last time. */
  isRestored: boolean;
  resumed: ResumedInput | undefined;
  /** The action of Escape, set by the body. */
  stepBack: RefObject<() => void>;
  onClose: () => void;
  onKeepQuery: (query: string) => void;
}

export function PaletteBody(props: PaletteBodyProps) {
  const { initialQuery, isRestored, onClose } = props;
  const translate = useText();
  const { platform } = useCommandServices();
  const line = usePaletteLine(initialQuery, isRestored, translate);
  const [withContext, setWithContext] = useState(true);
  const input = useRef<HTMLInputElement>(null);
  const rows = usePaletteRows(props, line, withContext, translate, props.resumed);
  const items = rows.groups.flatMap((group) => group.items);
  const subject = contextLabel(rows.context, translate);
  const [highlighted, setHighlighted] = useHighlight(items[0]?.id ?? '');
  useEscape(line, props);
  const selectRestored = useEffectEvent(() => isRestored && input.current?.select());
  useLayoutEffect(() => void selectRestored(), []);
  const storedQuery = rows.booking.isBooking && !line.page?.card?.isEnd ? line.root : '';
  const choose = useChoosing(line, input, storedQuery, props);

  function removeToken(): void {
    if (line.back()) return;
    if (line.scope) line.dropScope();
    else setWithContext(false);
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) =>
    pressInLine(event, {
      item: items.find((candidate) => candidate.id === highlighted),
      items,
      isEmptyPage: line.page !== undefined && line.text === '',
      isApple: platform === 'apple',
      choose,
      removeToken,
      openInNewTab: props.actions.openInNewTab,
    });

  const label = translate('commands.palette.title');
  const answer = items.find((item) => item.id.startsWith('answer:'));
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
      <PaletteHead
        input={input}
        line={line}
        subject={withContext ? subject : undefined}
        onDropSubject={() => setWithContext(false)}
        onKeyDown={onKeyDown}
        onClose={onClose}
      />
      <AboveRows line={line} rows={rows} needs={props} onSubmit={() => answer && choose(answer)} />
      <Cmdk.List label={label} style={{ overflowY: 'auto', minHeight: 0, paddingBottom: 8 }}>
        <PaletteRows groups={rows.groups} onChoose={choose} onMore={rows.showMore} />
      </Cmdk.List>
      <ComboboxState input={input} count={items.length} onLost={() => setHighlighted(items[0]?.id ?? '')} />
      <Box component="h2" id={props.titleId} sx={visuallyHidden}>
        {label}
      </Box>
      <PaletteStatus text={statusOf(line, rows, items, platform, translate)} />
    </Cmdk>
  );
}

/** Keys on a card's own buttons must not act on the rows. */
const stopRowKeys = (event: KeyboardEvent): void => {
  if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
};

interface AboveRowsProps {
  line: ReturnType<typeof usePaletteLine>;
  rows: ReturnType<typeof usePaletteRows>;
  needs: PaletteNeeds;
  /** Chooses the answer to the line. */
  onSubmit: () => void;
}

/** Shown above the rows: that the line is loading, how it was understood, or a failure. */
function AboveRows({ line, rows, needs, onSubmit }: AboveRowsProps) {
  const translate = useText();
  const card = line.page?.card;
  const isLoading = line.page && !line.page.askedPart ? !line.page.items : rows.booking.loading;
  return (
    <>
      <Box sx={{ height: 4 }}>
        {(rows.search.loading || isLoading) && (
          <LinearProgress aria-label={translate('commands.palette.loading')} />
        )}
      </Box>
      {(card || line.page?.askedPart || (rows.booking.isBooking && !line.page)) && (
        <PaletteFacts
          lines={card ? card.lines : rows.booking.lines}
          alert={card ? card.alert : rows.booking.problem}
        />
      )}
      {card?.notice && (
        <Box sx={{ px: 2 }} onKeyDown={stopRowKeys}>
          {card.notice}
        </Box>
      )}
      {!line.page && (
        <PalettePreview
          typed={rows.typed}
          parsed={rows.parsed}
          fills={rows.fills}
          onFill={rows.setFills}
          townOf={needs.actions.townOf}
          amounts={needs}
          onSubmit={onSubmit}
        />
      )}
      <PaletteNotes noMatch={rows.noMatch} failed={rows.search.failed} error={line.page?.error} />
    </>
  );
}

/** The highlighted row. A highlight that the person has not moved stays on the first row when a late result gets there. */
function useHighlight(firstId: string) {
  const [highlighted, setHighlighted] = useState('');
  const previousFirst = useRef(firstId);
  useEffectOn(() => {
    if (highlighted === previousFirst.current) setHighlighted(firstId);
    previousFirst.current = firstId;
  }, [firstId]);
  return [highlighted, setHighlighted] as const;
}

/** Escape goes one page back, and closes the palette from the line itself. */
function useEscape(
  line: ReturnType<typeof usePaletteLine>,
  { stepBack, onKeepQuery, onClose }: PaletteBodyProps,
): void {
  useLayoutEffect(() => {
    stepBack.current = () => {
      if (line.back()) return;
      onKeepQuery(line.typed);
      onClose();
    };
  });
}

/** The effect of a chosen row. It pays once, however often the key is pressed; the result is reported even after the palette was closed. */
function useChoosing(
  line: ReturnType<typeof usePaletteLine>,
  input: RefObject<HTMLInputElement | null>,
  storedQuery: string,
  { actions, customerId, onKeepQuery, onClose }: PaletteBodyProps,
) {
  const translate = useText();
  const rest = useRef({ keep: '', isPaying: false, isOpen: true });
  // A typed parcel is stored in whatever way the palette is closed.
  rest.current.keep = storedQuery;
  // Runs when the palette closes, with the state at that time.
  useEffectOn(() => {
    const now = rest.current;
    now.isOpen = true;
    return () => {
      now.isOpen = false;
      if (now.keep) onKeepQuery(now.keep);
    };
  }, []);
  async function pay(item: PaletteItem): Promise<void> {
    if (rest.current.isPaying) return;
    rest.current.isPaying = true;
    const step = await line.enter(item);
    rest.current.isPaying = false;
    if (!rest.current.isOpen && step) notifyClosed(step, actions.notify);
  }
  return (item: PaletteItem): void => {
    if (item.pays) return void pay(item);
    const isQuestion = item.askedPart || item.stay;
    if (!isQuestion && customerId && countsAsRecent(item)) recordUse(customerId, item.id);
    if (item.askedPart) line.ask(item.askedPart, translate(`commands.booking.part.${item.askedPart}`));
    else if (item.stay) item.stay();
    else if (item.fill !== undefined) line.fill(item.fill);
    else if (item.children) void line.enter(item);
    else {
      onKeepQuery('');
      onClose();
      return void item.run?.();
    }
    input.current?.focus();
  };
}

interface LineKeys {
  /** The highlighted row. */
  item: PaletteItem | undefined;
  items: readonly PaletteItem[];
  /** A page is open and nothing is typed: letters choose its rows. */
  isEmptyPage: boolean;
  isApple: boolean;
  choose: (item: PaletteItem) => void;
  removeToken: () => void;
  openInNewTab: (path: string) => void;
}

/** Handles a key in the line; the list or the text handles all other keys. */
function pressInLine(event: KeyboardEvent<HTMLInputElement>, keys: LineKeys): void {
  const { item, items, choose } = keys;
  const mod = keys.isApple ? event.metaKey : event.ctrlKey;
  const { selectionStart, selectionEnd } = event.currentTarget;
  const plain = !event.ctrlKey && !event.metaKey && !event.altKey && keys.isEmptyPage;
  const letterItem = plain ? items.find(({ letter }) => letter === event.key.toLowerCase()) : undefined;
  // Home and End move in the typed text, not in the list.
  if (event.key === 'Home' || event.key === 'End') event.stopPropagation();
  else if (event.key === 'Enter' && item?.pays) {
    event.preventDefault();
    event.stopPropagation();
    if (mod && !event.repeat) choose(item);
  } else if (letterItem) {
    event.preventDefault();
    choose(letterItem);
  } else if (event.key === 'Backspace' && event.currentTarget.value === '') keys.removeToken();
  else if (mod && event.key === 'Enter' && item?.path) {
    event.preventDefault();
    event.stopPropagation();
    keys.openInNewTab(item.path);
  } else if (mod && event.key.toLowerCase() === 'c' && selectionStart === selectionEnd) {
    const text = event.shiftKey
      ? item?.shareUrl
      : item?.path && new URL(item.path, window.location.href).href;
    if (!text) return;
    event.preventDefault();
    void navigator.clipboard?.writeText(text);
  }
}

/** The rows as a screen reader announces them. */
function statusOf(
  { page, text }: ReturnType<typeof usePaletteLine>,
  { typed, noMatch }: ReturnType<typeof usePaletteRows>,
  items: readonly PaletteItem[],
  platform: Platform,
  translate: Translate,
): string {
  if (page?.error) return translate('commands.palette.failed', { error: page.error });
  if (page?.card) return cardText(page.card, items, platform, translate);
  if (page?.askedPart && text === '') return translate('commands.booking.ask', { part: page.title });
  if (page && !page.items) return translate('commands.palette.loading');
  const unread = typed.kind === 'book' ? typed.booking.rest?.join(' · ') : undefined;
  const results = noMatch ?? statusText(items, translate);
  return unread ? `${translate('commands.preview.unread', { words: unread })}. ${results}` : results;
}

/** An answer to a typed line is not a recent row; an order is. */
function countsAsRecent(item: PaletteItem): boolean {
  return item.group !== 'answer' || item.id.startsWith('order:');
}

function contextLabel(context: CommandContext, t: Translate): string | undefined {
  const count = context.selection?.total ?? context.selection?.ids.length ?? 0;
  if (count > 0) return t('commands.palette.selected', { smart_count: count });
  return context.target?.label;
}

function notifyClosed(step: PaletteStep | Error, notify: PaletteNeeds['actions']['notify']): void {
  if (step instanceof Error) notify(step.message, false);
  else if ('lines' in step) notify(step.alert ?? step.title, Boolean(step.isEnd));
}
