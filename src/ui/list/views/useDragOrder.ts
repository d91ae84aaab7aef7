import { type DragEvent, type HTMLAttributes, useState } from 'react';

/** Direction in which entries follow each other: side by side, or below each other. */
type Axis = 'x' | 'y';

/** The list after one entry has moved. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Whether the pointer is beyond the middle of the entry below it; otherwise entries of different sizes would exchange repeatedly. */
function isPastMiddle(event: DragEvent, axis: Axis, isForward: boolean): boolean {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  const [at, middle] = axis === 'x' ? [event.clientX, left + width / 2] : [event.clientY, top + height / 2];
  return isForward ? at >= middle : at <= middle;
}

/** An order that the user changes by dragging; it is shown during the drag, and reported after the drop. */
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
