import { useEffect, useMemo, useState } from 'react';
import type { Translate } from '../../../i18n/textKey.ts';
import type { CommandContext } from '../../command.ts';
import { useCommandServices } from '../../commandsContext.ts';
import type { ParseContext, ParsedInput } from '../../grammar/parsedInput.ts';
import { parsePaletteInput } from '../../grammar/parsePaletteInput.ts';
import type { usePaletteLine } from '../usePaletteLine.ts';
import { arrangeItems, GROUP_MORE, GROUP_STEP } from './arrangeItems.ts';
import { messageItems } from './bookingItems.ts';
import { completeQuote, type QuoteFills } from './completeQuote.ts';
import { answerItems, verbItems } from './paletteAnswers.ts';
import type { PaletteGroup, PaletteItem, PaletteNeeds, ResumedInput } from './paletteItem.ts';
import {
  commandItems,
  findItems,
  helpItem,
  helpItems,
  initialItems,
  inScope,
  orderRow,
  waitingCommand,
} from './paletteLocalItems.ts';
import { rankItems } from './paletteRank.ts';
import { usePaletteRecents } from './usePaletteRecents.ts';
import { usePaletteSearch } from './usePaletteSearch.ts';
import { useTypedBooking } from './useTypedBooking.ts';

/** From the line to the rows: its meaning, matching commands, results of the searches. */
export function usePaletteRows(
  needs: PaletteNeeds,
  line: ReturnType<typeof usePaletteLine>,
  withContext: boolean,
  t: Translate,
  resumed: ResumedInput | undefined,
) {
  const { actions, customerId, locale, currency, sources } = needs;
  const services = useCommandServices();
  const [limits, setLimits] = useState<Partial<Record<PaletteGroup, number>>>({});
  const context = useMemo(() => {
    const now = services.contextFor('palette');
    return withContext ? now : { ...now, target: undefined, selection: undefined };
  }, [services, withContext]);
  const { parseContext, typed, root, parsed, ...quote } = useLineMeaning(needs, line, context);
  const booking = useTypedBooking(root, line, parseContext, actions, t, resumed);
  const { recipient, search } = useLineSearch(line, typed, sources);
  const recents = usePaletteRecents(customerId, sources);

  const mounted = inScope(
    services.registry.all().map((entry) => entry.command),
    line.scope,
  );
  const commands = commandItems({
    commands: mounted,
    context,
    keysOf: services.keymap.keysOf,
    run: (id) => services.run(id, 'palette'),
    t,
    locale,
  });
  const answers = answerItems(parsed, {
    actions,
    t,
    locale,
    currency,
    setShortcuts: services.keymap.setCharacterKeys,
  });

  const known = line.page ? [] : sources.flatMap((source) => source.known?.(line.text) ?? []);
  const find = findItems(line.text, actions, t);
  const matched = arrangeRows({
    line,
    typed,
    recipient,
    booking,
    search,
    commands,
    known,
    answers,
    find,
    recents,
    limits,
    words: { t, locale, actions },
  });
  const hasNoMatch = matched.length === 0 && !line.page && typed.kind === 'query';
  const noMatch = hasNoMatch ? noMatchText(line.text, { commands: mounted, context, t, locale }) : undefined;
  const groups = hasNoMatch
    ? arrangeItems({
        query: '',
        answers: [],
        local: [...find, helpItem(t)],
        found: [],
        frecency: () => 0,
        limits,
      })
    : matched;
  return {
    groups,
    noMatch,
    typed,
    parsed,
    context,
    search,
    booking,
    ...quote,
    showMore: (group: PaletteGroup) =>
      setLimits((now) => ({ ...now, [group]: (now[group] ?? GROUP_STEP) + GROUP_MORE })),
  };
}

/** The meanings of the line and of the line of the first page, with the parts of a quote that are filled in below it. */
function useLineMeaning(
  { actions, locale, country, currency }: PaletteNeeds,
  line: ReturnType<typeof usePaletteLine>,
  { selection, target }: CommandContext,
) {
  const [fills, setFills] = useState<QuoteFills>({});
  const [itemTypes, setItemTypes] = useState<readonly string[]>();
  useEffect(() => {
    // Without the item types the grammar still reads a parcel.
    void actions.itemTypes().then(setItemTypes, () => undefined);
  }, [actions]);
  const parseContext: ParseContext = {
    locale,
    country,
    currency,
    hasSelection: Boolean(selection?.ids.length),
    hasFocused: target !== undefined,
    ...(itemTypes && { itemTypes }),
    allows: actions.allows,
  };
  const typed = parsePaletteInput(line.page ? '' : line.typed, parseContext);
  const root = line.page ? parsePaletteInput(line.root, parseContext) : typed;
  const parsed = typed.kind === 'quote' ? completeQuote(typed, fills, parseContext) : typed;
  return { parseContext, typed, root, parsed, fills, setFills };
}

/** Why no command fits the line. */
function noMatchText(text: string, among: Parameters<typeof waitingCommand>[1]): string {
  const waiting = waitingCommand(text, among);
  return waiting
    ? among.t('commands.palette.needsRow', { label: waiting })
    : among.t('commands.palette.nothing', { text });
}

/** Searches for the line; of `new order to …`, for contacts with the start of the recipient's name. */
function useLineSearch(
  line: ReturnType<typeof usePaletteLine>,
  typed: ParsedInput,
  sources: PaletteNeeds['sources'],
) {
  const recipient = !line.page && typed.kind === 'new' ? typed.to : undefined;
  const searched =
    recipient ?? (typed.kind === 'query' || typed.kind === 'find' ? typed.text : line.text.trim());
  const isSearched = !line.page && typed.kind !== 'bookings';
  // The line of a parcel may be the name of a record only where a word for it comes first.
  const named = useMemo(() => sources.filter((source) => source.known), [sources]);
  const search = usePaletteSearch(
    isSearched ? searched : '',
    recipient === undefined ? line.scope : '@',
    typed.kind === 'book' ? named : sources,
    // Without a letter of the name, the recipients used last are offered.
    recipient === undefined ? undefined : 0,
  );
  return { recipient, search };
}

interface Material {
  line: ReturnType<typeof usePaletteLine>;
  typed: ParsedInput;
  /** The start of the recipient's name in `new order to …`. */
  recipient: string | undefined;
  booking: Pick<ReturnType<typeof useTypedBooking>, 'items' | 'loading'>;
  search: ReturnType<typeof usePaletteSearch>;
  commands: readonly PaletteItem[];
  /** Rows of the searches that are already known. */
  known: readonly PaletteItem[];
  answers: readonly PaletteItem[];
  /** The search for the line. */
  find: readonly PaletteItem[];
  recents: ReturnType<typeof usePaletteRecents>;
  limits: Partial<Record<PaletteGroup, number>>;
  words: { t: Translate; locale: PaletteNeeds['locale']; actions: PaletteNeeds['actions'] };
}

/** The rows of the list, by the open page and the meaning of the line. */
function arrangeRows({
  line,
  typed,
  recipient,
  booking,
  search,
  commands,
  known,
  answers,
  ...more
}: Material) {
  const { find, recents, limits } = more;
  const { t, locale, actions } = more.words;
  const shared = { query: '', answers: [], local: [], found: [], frecency: recents.frecency, limits };
  if (line.page?.askedPart) return arrangeItems({ ...shared, answers: booking.items });
  if (line.page) return arrangeItems({ ...shared, local: rankItems(line.text, line.page.items ?? []) });
  if (line.scope === '?')
    return arrangeItems({ ...shared, query: line.text, local: helpItems(t, locale, actions.allows) });
  if (typed.kind === 'book') {
    // "2 kg rice" may be a search, too.
    const isDoubtful = !typed.booking.phone && !typed.booking.postcode;
    const searchRow = isDoubtful && !booking.loading ? find : [];
    // The name of a saved view may contain digits like a phone number.
    const named = known.map((item) => ({ ...item, group: 'answer' as const }));
    return arrangeItems({ ...shared, answers: [...named, ...booking.items, ...searchRow] });
  }
  if (typed.kind === 'bookings')
    return arrangeItems({ ...shared, answers: messageItems(typed.messages, t, line.fill) });
  if (recipient !== undefined) {
    const found = search.found.filter((item) => item.group === 'contacts');
    const isUnknown = recipient && search.done && found.length === 0;
    const all = { ...limits, contacts: GROUP_STEP + GROUP_MORE };
    return arrangeItems({ ...shared, found, answers: isUnknown ? answers : [], limits: all });
  }
  if (typed.kind === 'empty') {
    const defaultItems = () => [
      ...recents.rows(commands, (id) => orderRow(id, actions, t)),
      ...initialItems(commands, t),
    ];
    return arrangeItems({ ...shared, local: line.scope ? commands : defaultItems() });
  }
  const verbs =
    line.scope && line.scope !== '>' ? [] : verbItems({ t, locale, allows: actions.allows }, 'commands');
  const local = [...commands, ...verbs, ...known];
  const awaiting = search.awaited && answers.length === 0 ? find : [];
  return arrangeItems({ ...shared, query: line.text, answers, local, found: search.found, awaiting });
}
