import { useStore } from 'react-admin';
import { useLook } from '../../ui/grid/lookContext.ts';

/** The word in a view that means that empty columns are hidden. */
export const EMPTY = 'empty';

/** Whether the bulk page also shows empty columns: by the open view, else by this browser's setting. */
export function useAllColumns(): [isOn: boolean, set: (isOn: boolean) => void] {
  const look = useLook();
  const [stored, store] = useStore('drafts.allColumns', false);
  if (!look) return [stored, store];
  return [!look.hidden.includes(EMPTY), (isOn) => look.setHidden(isOn ? [] : [EMPTY])];
}

export const useHiddenColumns = (): readonly string[] => (useAllColumns()[0] ? [] : [EMPTY]);
