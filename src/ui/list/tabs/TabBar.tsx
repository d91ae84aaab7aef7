import { styled } from '@mui/material/styles';
import {
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useEffectOn } from '../../../lib/react/useEffectOn.ts';
import { markEdges } from '../../grid/markEdges.ts';

/** Pixels in which the tabs fade towards a side on which more are hidden. */
const FADE = 28;

const Bar = styled('div')(({ theme: { palette } }) => ({
  display: 'flex',
  overflowX: 'auto',
  scrollbarWidth: 'none',
  minHeight: 48,
  // A focused tab scrolls out of the fade.
  scrollPaddingInline: FADE,
  '&[data-more="right"]': { maskImage: `linear-gradient(to left, transparent, currentcolor ${FADE}px)` },
  '&[data-more="left"]': { maskImage: `linear-gradient(to right, transparent, currentcolor ${FADE}px)` },
  '&[data-more="left right"]': {
    maskImage: `linear-gradient(to right, transparent, currentcolor ${FADE}px calc(100% - ${FADE}px), transparent)`,
  },
  '& > button': {
    flexShrink: 0,
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'start',
    gap: 2,
    minWidth: 90,
    padding: '8px 16px',
    '@media (max-width:1399.95px)': { minWidth: 72, paddingInline: 10 },
    border: 0,
    borderBottom: '2px solid transparent',
    background: 'none',
    font: 'inherit',
    fontSize: 14,
    fontWeight: 600,
    textAlign: 'left',
    color: palette.text.secondary,
    cursor: 'pointer',
    '& > span': { display: 'inline-flex', gap: 6, alignItems: 'center', justifySelf: 'center' },
    // The sum of a tab begins where its name begins.
    '&:has(> small) > span': { justifySelf: 'start' },
    '& > small': { fontSize: 12, fontWeight: 400, fontVariantNumeric: 'tabular-nums' },
    '& [data-name]': {
      maxWidth: 220,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    '& [data-count]': {
      padding: '0 8px',
      borderRadius: 99,
      fontSize: 12,
      fontWeight: 400,
      lineHeight: '20px',
      backgroundColor: palette.action.selected,
      color: palette.text.primary,
    },
    '&:hover': { color: palette.text.primary },
    '&[aria-selected="true"]': { color: 'var(--wb-link)', borderBottomColor: palette.primary.main },
    '&:focus-visible': { outlineOffset: -2 },
  },
  // Ten tabs fit beside the menu of the settings.
  '&:has(> :nth-child(9)) > button': { minWidth: 0, paddingInline: 11 },
}));

export interface BarTab {
  value: string;
  label: string;
  count?: number | string | undefined;
  /** A second line, such as the sum of the tab. */
  note?: ReactNode;
}

interface Props {
  tabs: readonly BarTab[];
  current: string;
  onChoose: (value: string) => void;
  /** Name of the tabs for a screen reader. */
  label: string;
  /** Whether people gave the labels as names: long names are cut. */
  areNames?: boolean;
  /** Moves a tab that can be moved by this number of places. */
  onMove?: (value: string, by: -1 | 1) => void;
  /** Drag attributes of a tab that can be dragged. */
  dragOf?: (value: string) => HTMLAttributes<HTMLElement>;
}

const STEP: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const MOVES: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 };

/** Keeps the selected tab in view, and marks the sides on which tabs are hidden. */
function useTabsInView(bar: RefObject<HTMLDivElement | null>, isCounted: boolean, current: string): void {
  // The counts widen the tabs, which would move the selected tab out of view on a phone. Runs also when another tab is selected.
  useEffectOn(() => {
    const showChosen = () => {
      const chosen = bar.current?.querySelector<HTMLElement>('[aria-selected="true"]');
      // Scrolls only the tabs. `scrollIntoView` would also scroll the page, which may be far down in the rows.
      if (bar.current && chosen && bar.current.scrollWidth > bar.current.clientWidth) {
        const { left, width } = chosen.getBoundingClientRect();
        const frame = bar.current.getBoundingClientRect();
        bar.current.scrollLeft += left + width / 2 - (frame.left + frame.width / 2);
      }
      if (bar.current) markEdges(bar.current);
    };
    // Reading a width before the first paint would compute the layout once more.
    let afterPaint: ReturnType<typeof setTimeout> | undefined;
    const paint = requestAnimationFrame(() => {
      afterPaint = setTimeout(showChosen);
    });
    return () => {
      cancelAnimationFrame(paint);
      clearTimeout(afterPaint);
    };
  }, [isCounted, current]);
  useEffect(() => {
    const box = bar.current;
    if (!box) return;
    const mark = () => markEdges(box);
    const watcher = new ResizeObserver(mark);
    watcher.observe(box);
    box.addEventListener('scroll', mark, { passive: true });
    return () => {
      watcher.disconnect();
      box.removeEventListener('scroll', mark);
    };
  }, [bar]);
}

/** Tabs above a list. Arrow keys only move and Enter selects, as each selection is a request. Shift and an arrow key move a tab. */
export function TabBar({ tabs, current, onChoose, label, areNames = false, onMove, dragOf }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<string | null>(null);
  const isCounted = tabs.some((tab) => tab.count !== undefined);
  useTabsInView(bar, isCounted, current);
  const move = (e: KeyboardEvent) => {
    const step = STEP[e.key];
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])];
    const at = buttons.indexOf(e.target as HTMLElement);
    if (!step || at < 0 || e.altKey || e.ctrlKey || e.metaKey) return;
    e.preventDefault();
    if (e.shiftKey && onMove) {
      const moved = tabs[at]?.value;
      // The tab keeps the focus in its new place.
      setStop(moved ?? null);
      if (moved !== undefined && MOVES[e.key]) onMove(moved, MOVES[e.key]!);
      return;
    }
    const next = step(at, buttons.length);
    setStop(tabs[next]?.value ?? null);
    buttons[next]?.focus();
  };
  return (
    <Bar ref={bar} role="tablist" aria-label={label} onKeyDown={move} onBlur={() => setStop(null)}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === current}
          tabIndex={tab.value === (stop ?? current) ? 0 : -1}
          onClick={() => tab.value !== current && onChoose(tab.value)}
          {...(areNames ? { title: tab.label } : {})}
          {...dragOf?.(tab.value)}
        >
          <span>
            {areNames ? <span data-name>{tab.label}</span> : tab.label}
            {tab.count === undefined ? null : <span data-count>{tab.count}</span>}
          </span>
          {tab.note ? <small>{tab.note}</small> : null}
        </button>
      ))}
    </Bar>
  );
}
