import { type DragEvent, type HTMLAttributes, useState } from 'react';

/** The list with one entry at another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** An order that is changed by dragging: shown while something is dragged, reported where it is dropped. */
export function useDragOrder(ids: readonly string[], onOrder: (ids: string[]) => void) {
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
      if (from !== to) setDrag({ ...drag, order: moved(drag.order, from, to) });
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (drag && drag.order !== ids) onOrder([...drag.order]);
    },
    onDragEnd: () => setDrag(null),
  });
  return { order: drag?.order ?? ids, propsOf };
}
