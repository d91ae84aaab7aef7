import { useStore } from 'react-admin';
import { useLook } from '../../ui/grid/lookContext.ts';

/** How a view says that columns in which no row has anything are not shown. */
export const EMPTY = 'empty';

/** Whether the bulk page shows the columns too in which no row has anything; as the open view says, else this browser. */
export function useAllColumns(): [isOn: boolean, set: (isOn: boolean) => void] {
  const look = useLook();
  const [stored, store] = useStore('drafts.allColumns', false);
  if (!look) return [stored, store];
  return [!look.hidden.includes(EMPTY), (isOn) => look.setHidden(isOn ? [] : [EMPTY])];
}

export const useHiddenColumns = (): readonly string[] => (useAllColumns()[0] ? [] : [EMPTY]);
