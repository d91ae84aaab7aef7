import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RiskReason } from '../../../contract/orders/risks.ts';
import { TYPING_PAUSE_MS } from '../../../contract/rules/limits.ts';
import type { Locale } from '../../../contract/rules/locales.ts';
import { useLocale } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { chunked, type RiskParcel } from './rules/riskParcel.ts';

export interface ShownReason extends RiskReason {
  /** Index of the parcel. */
  at: number;
  /** Name of the parcel at the time of the call, as the parcels may have changed since. */
  name?: string | undefined;
}

/**
 * Reasons to look at parcels, requested when nobody types. The previous reasons stay visible meanwhile. Nothing waits for them: without an
 * answer there are none, and the booking continues. `isCurrent`: they are of these parcels, not the previous ones.
 */
export function useRisks(parcels: readonly RiskParcel[]): { reasons: ShownReason[]; isCurrent: boolean } {
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const lang = useLocale() as Locale;
  const key = JSON.stringify(parcels);
  const [settled, setSettled] = useState('[]');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['risks', customer.id, lang, settled],
    queryFn: async ({ signal }) => {
      const requested = JSON.parse(settled) as RiskParcel[];
      const parts = chunked(requested.map(({ parcel }) => parcel));
      const answers = await Promise.all(
        parts.map((parcels) => dataProvider.findRisks({ customerId: customer.id, lang, parcels }, signal)),
      );
      return answers
        .flat()
        .flatMap(({ reasons }, at) =>
          reasons.map((reason) => ({ ...reason, at, name: requested[at]?.name })),
        );
    },
    enabled: settled !== '[]',
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  });
  return {
    reasons: parcels.length > 0 ? (data ?? NONE) : NONE,
    isCurrent: settled === key && !isPlaceholderData,
  };
}

const NONE: ShownReason[] = [];
