import { useEffect } from 'react';
import type { Side } from '../rules/orderFormValues.ts';

interface SectionActions {
  paste: () => void;
  pick: () => void;
}

const open = new Map<Side, SectionActions>();

/** Registers the actions of a section's commands while it is mounted. */
export function useSectionActions(side: Side, actions: SectionActions): void {
  useEffect(() => {
    open.set(side, actions);
    return () => {
      open.delete(side);
    };
  });
}

export const runSectionAction = (side: Side, action: keyof SectionActions): void =>
  open.get(side)?.[action]();
