import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useMemo } from 'react';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { HEADER_PX } from './editGridStyles.ts';

interface Parts {
  count: number;
  scroller: RefObject<HTMLDivElement | null>;
  active: number;
  edited: number | undefined;
  rowPx: number;
}

/** Rendered rows: the visible rows and a few more, and always the active and edited rows, as the focus would be lost without them. */
export function useGridRows({ count, scroller, active, edited, rowPx }: Parts) {
  const kept = useMemo(() => [active, edited ?? -1].filter((i) => i >= 0), [active, edited]);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 5,
    scrollMargin: HEADER_PX,
    scrollPaddingStart: HEADER_PX,
    useFlushSync: false,
    // Rows are rendered from the first paint on, before the height is known.
    initialRect: { width: 1200, height: 600 },
    rangeExtractor: useCallback(
      (range: Parameters<typeof defaultRangeExtractor>[0]) =>
        [...new Set([...defaultRangeExtractor(range), ...kept])]
          .filter((i) => i < range.count)
          .sort((a, b) => a - b),
      [kept],
    ),
  });
  // Rows with a new height are measured again.
  useEffectOn(() => virtualizer.measure(), [rowPx]);
  return virtualizer;
}
