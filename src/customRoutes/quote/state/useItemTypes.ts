import { useCallback, useState } from 'react';
import type { ItemType } from '../../../../contract/orders/services.ts';
import { useEffectOn } from '../../../lib/react/useEffectOn.ts';
import { usePublicVerbs } from '../../../session/PortalData.ts';
import { parcelFirst } from '../../../shared/orders/rules/parcelFirst.ts';

/** The company's item types, PARCEL first; `failed` if they could not be loaded (QUOTE-17, -18, -20). */
export function useItemTypes(companyId: string) {
  const { getItemTypes } = usePublicVerbs();
  const [types, setTypes] = useState<ItemType[]>([]);
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);

  // A new attempt requests the types again.
  useEffectOn(() => {
    let isUnmounted = false;
    setFailed(false);
    getItemTypes(companyId).then(
      (found) => !isUnmounted && setTypes(parcelFirst(found)),
      () => !isUnmounted && setFailed(true),
    );
    return () => {
      isUnmounted = true;
    };
  }, [getItemTypes, companyId, tries]);

  const reload = useCallback(() => setTries((n) => n + 1), []);
  return { types, failed, reload };
}
