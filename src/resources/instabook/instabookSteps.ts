import { createContext, useContext } from 'react';
import type { InstabookLink } from '../../../contract/instabook.ts';

/** The dialog that is open over the list. */
export type InstabookStep =
  | { kind: 'new' }
  | { kind: 'share'; link: InstabookLink }
  | { kind: 'end'; links: readonly InstabookLink[]; done?: (() => void) | undefined };

export const InstabookStepContext = createContext<((step: InstabookStep | null) => void) | null>(null);

export function useInstabookStep(): (step: InstabookStep | null) => void {
  const open = useContext(InstabookStepContext);
  if (!open) throw new Error('useInstabookStep needs the list of links above it');
  return open;
}
