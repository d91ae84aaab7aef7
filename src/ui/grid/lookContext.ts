import { createContext, use } from 'react';

/** Columns of the view that is open in this tab. */
interface Look {
  hidden: readonly string[];
  setHidden: (hidden: readonly string[]) => void;
}

/** Null if the list shows the columns that this browser stores for it. */
export const LookContext = createContext<Look | null>(null);
export const useLook = (): Look | null => use(LookContext);
