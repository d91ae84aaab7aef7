import { useState } from 'react';
import type { Translate } from '../../i18n/textKey.ts';
import type { BookingPart } from '../grammar/bookingParts.ts';
import type { PaletteScope } from '../grammar/parsedInput.ts';
import { splitScope } from '../grammar/parsePaletteInput.ts';
import { normalizeTyped } from '../grammar/typedText.ts';
import { failureText } from './failureText.ts';
import type { PaletteCard, PaletteItem, PaletteStep } from './rows/paletteItem.ts';

export interface PalettePage {
  title: string;
  items: readonly PaletteItem[] | undefined;
  card: PaletteCard | undefined;
  error: string | undefined;
  /** The part of a parcel that the line asks for. */
  askedPart: BookingPart | undefined;
  /** Going back waits until its rows are loaded. */
  holds: boolean;
  /** The text of the line before this page; going back restores it. */
  before: string;
  /** Aborted when the user goes back before the rows are loaded. */
  control: AbortController;
}

interface Line {
  text: string;
  scope: PaletteScope | undefined;
  pages: readonly PalettePage[];
  /** The line is restored from the last time and not edited since. */
  isRestored: boolean;
}

/** The typed text, its sign, and the open pages. */
export function usePaletteLine(initialQuery: string, isRestored: boolean, t: Translate) {
  const [line, setLine] = useState<Line>(() => ({ pages: [], isRestored, ...reading(initialQuery) }));

  function open(page: Omit<PalettePage, 'before'>): void {
    setLine((now) => ({ ...now, pages: [...now.pages, { ...page, before: now.text }], text: '' }));
  }

  /** Opens the page of a row; returns the result. */
  async function enter(item: PaletteItem): Promise<PaletteStep | Error | undefined> {
    if (!item.children) return undefined;
    const control = new AbortController();
    const page = { ...NOTHING_YET, title: item.lead ?? item.label, holds: item.pays ?? false, control };
    open(page);
    const fill = (done: Partial<PalettePage>, { isEnd, replaces }: Partial<PaletteCard> = {}): void =>
      setLine((now) => {
        const pages = now.pages.map((p) => (p.control === control ? { ...p, holds: false, ...done } : p));
        const at = pages.findIndex((p) => p.control === control);
        if (isEnd) return { ...now, pages: pages.slice(at, at + 1) };
        if (!replaces || at < 1) return { ...now, pages };
        const [outdated, page] = pages.slice(at - 1, at + 1) as [PalettePage, PalettePage];
        return { ...now, pages: pages.toSpliced(at - 1, 2, { ...page, before: outdated.before }) };
      });
    try {
      const step = await item.children(control.signal);
      if (isCard(step)) fill({ items: step.items, card: step, title: step.title }, step);
      else fill({ items: step });
      return step;
    } catch (err) {
      const error = err instanceof Error ? err : new Error(String(err));
      fill({ items: [], error: failureText(error, t) });
      return error;
    }
  }

  return {
    ...line,
    page: line.pages.at(-1),
    /** The line's text before any page was opened. */
    root: `${line.scope ?? ''}${line.pages[0]?.before ?? line.text}`,
    /** The whole line as the grammar reads it. */
    typed: `${line.scope ?? ''}${line.text}`,
    change(text: string, composing = false) {
      setLine((now) => {
        const scope = now.isRestored && !continues(now.text, text) ? undefined : now.scope;
        const acceptsSign = !composing && scope === undefined && now.pages.length === 0;
        return { ...now, text, scope, isRestored: false, ...(acceptsSign && signed(text)) };
      });
    },
    fill(text: string) {
      setLine({ pages: [], isRestored: false, ...reading(text) });
    },
    dropScope() {
      setLine((now) => ({ ...now, scope: undefined }));
    },
    enter,
    /** Asks for a part in the line. */
    ask(part: BookingPart, title: string) {
      open({ ...NOTHING_YET, title, askedPart: part, items: [], control: new AbortController() });
    },
    /** Returns to the line itself, when the user has answered every question. */
    home() {
      setLine((now) => ({ ...now, pages: [], text: now.pages[0]?.before ?? now.text }));
    },
    /** Goes one level back; false at the root, and if there is no previous page. */
    back(): boolean {
      const leaving = line.pages.at(-1);
      if (!leaving || leaving.card?.isEnd) return false;
      if (leaving.holds) return true;
      leaving.control.abort();
      setLine((now) => ({ ...now, pages: now.pages.slice(0, -1), text: leaving.before }));
      return true;
    },
  };
}

const NOTHING_YET = {
  items: undefined,
  card: undefined,
  error: undefined,
  askedPart: undefined,
  holds: false,
};

const isCard = (step: PaletteStep): step is PaletteCard => 'lines' in step;

/** Whether the line was edited by one letter, not replaced. */
const continues = (before: string, after: string): boolean =>
  after.startsWith(before) || (before.startsWith(after) && after.length === before.length - 1);

/** A scope sign at the start of the text moves out of the text and becomes a token. */
function signed(text: string): Pick<Line, 'text' | 'scope'> | undefined {
  const { scope } = splitScope(normalizeTyped(text));
  return scope && { scope, text: text.trimStart().slice(1).trimStart() };
}

function reading(text: string): Pick<Line, 'text' | 'scope'> {
  return signed(text) ?? { text, scope: undefined };
}
