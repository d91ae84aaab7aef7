import { useState } from 'react';
import type { PaletteScope } from '../grammar/parsedInput.ts';
import { splitScope } from '../grammar/parsePaletteInput.ts';
import { normalizeTyped } from '../grammar/typedText.ts';
import type { PaletteItem } from './paletteItem.ts';

export interface PalettePage {
  title: string;
  items: readonly PaletteItem[] | undefined;
  error: string | undefined;
  /** Given up when the person goes back before the rows are there. */
  control: AbortController;
}

interface Line {
  text: string;
  scope: PaletteScope | undefined;
  pages: readonly PalettePage[];
  /** The text of the root while a page is open; going back never loses it. */
  rootText: string;
  /** Nothing was typed since the line was left over from the last time. */
  kept: boolean;
}

/** What is typed, under which sign, and how deep the person has gone. */
export function usePaletteLine(initialQuery: string, kept: boolean) {
  const [line, setLine] = useState<Line>(() => ({ pages: [], rootText: '', kept, ...reading(initialQuery) }));

  async function enter(item: PaletteItem): Promise<void> {
    if (!item.children) return;
    const control = new AbortController();
    const page: PalettePage = { title: item.label, items: undefined, error: undefined, control };
    setLine((now) => ({
      ...now,
      pages: [...now.pages, page],
      rootText: now.pages.length ? now.rootText : now.text,
      text: '',
    }));
    const fill = (done: Partial<PalettePage>): void =>
      setLine((now) => ({ ...now, pages: now.pages.map((p) => (p === page ? { ...p, ...done } : p)) }));
    try {
      fill({ items: await item.children(control.signal) });
    } catch (error) {
      fill({ items: [], error: error instanceof Error ? error.message : String(error) });
    }
  }

  return {
    ...line,
    page: line.pages.at(-1),
    /** The whole line as the grammar reads it. */
    typed: `${line.scope ?? ''}${line.text}`,
    change(text: string, composing = false) {
      setLine((now) => {
        const scope = now.kept && !continues(now.text, text) ? undefined : now.scope;
        const takesSign = !composing && scope === undefined && now.pages.length === 0;
        return { ...now, text, scope, kept: false, ...(takesSign && signed(text)) };
      });
    },
    fill(text: string) {
      setLine({ pages: [], rootText: '', kept: false, ...reading(text) });
    },
    dropScope() {
      setLine((now) => ({ ...now, scope: undefined }));
    },
    enter,
    /** One level back; false at the root. */
    back(): boolean {
      const leaving = line.pages.at(-1);
      if (!leaving) return false;
      leaving.control.abort();
      setLine((now) => {
        const pages = now.pages.slice(0, -1);
        return { ...now, pages, text: pages.length === 0 ? now.rootText : '' };
      });
      return true;
    },
  };
}

/** Whether a line was gone on with, by a letter more or less, and not written anew. */
const continues = (before: string, after: string): boolean =>
  after.startsWith(before) || (before.startsWith(after) && after.length === before.length - 1);

/** A sign at the start of the text moves out of it and becomes a token. */
function signed(text: string): Pick<Line, 'text' | 'scope'> | undefined {
  const { scope } = splitScope(normalizeTyped(text));
  return scope && { scope, text: text.trimStart().slice(1).trimStart() };
}

function reading(text: string): Pick<Line, 'text' | 'scope'> {
  return signed(text) ?? { text, scope: undefined };
}
