import { type DragEvent, type HTMLAttributes, useState } from 'react';

/** Entries side by side, or one below the other. */
type Axis = 'x' | 'y';

/** The list with one entry at another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Whether the pointer is beyond the middle of the entry under it. Without this, entries of different sizes would change places back and forth. */
function isPastMiddle(event: DragEvent, axis: Axis, isForward: boolean): boolean {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  const [at, middle] = axis === 'x' ? [event.clientX, left + width / 2] : [event.clientY, top + height / 2];
  return isForward ? at >= middle : at <= middle;
}

/** An order that is changed by dragging: shown while something is dragged, reported where it is dropped. */
export function useDragOrder(ids: readonly string[], onOrder: (ids: string[]) => void, axis: Axis) {
  const [drag, setDrag] = useState<{ id: string; order: readonly string[] } | null>(null);
  const propsOf = (id: string): HTMLAttributes<HTMLElement> => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      setDrag({ id, order: ids });
    },
    onDragOver: (event: DragEvent) => {
      if (!drag) return;
      event.preventDefault();
      const [from, to] = [drag.order.indexOf(drag.id), drag.order.indexOf(id)];
      if (from !== to && isPastMiddle(event, axis, from < to))
        setDrag({ ...drag, order: moved(drag.order, from, to) });
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (drag?.order.some((one, at) => one !== ids[at])) onOrder([...drag.order]);
    },
    onDragEnd: () => setDrag(null),
  });
  return { order: drag?.order ?? ids, propsOf };
}
