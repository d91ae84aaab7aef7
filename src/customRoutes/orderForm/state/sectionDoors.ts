import { useEffect } from 'react';
import type { Side } from '../rules/orderFormValues.ts';

interface Doors {
  paste: () => void;
  pick: () => void;
}

const open = new Map<Side, Doors>();

/** What commands open in a section, for as long as it is there. */
export function useSectionDoors(side: Side, doors: Doors): void {
  useEffect(() => {
    open.set(side, doors);
    return () => {
      open.delete(side);
    };
  });
}

export const openDoor = (side: Side, door: keyof Doors): void => open.get(side)?.[door]();
