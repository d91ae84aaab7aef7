import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ParcelRisks, RiskParcelInput, RiskReason, RisksInput } from '../../../contract/orders/risks.ts';
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
 * answer there are none, and the booking continues. `isCurrent`: they are of these parcels, not the previous ones. `askAgain`: the next call asks
 * for every parcel.
 */
export function useRisks(parcels: readonly RiskParcel[]): {
  reasons: ShownReason[];
  isCurrent: boolean;
  askAgain: () => void;
} {
  const { customer } = useSession();
  const lang = useLocale() as Locale;
  const key = useMemo(() => JSON.stringify(parcels), [parcels]);
  const [settled, setSettled] = useState('[]');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(key), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  const { find, askAgain } = useFindRisks();
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['risks', customer.id, lang, settled],
    queryFn: async ({ signal }) => {
      const requested = JSON.parse(settled) as RiskParcel[];
      const answers = await find(
        { customerId: customer.id, lang },
        requested.map(({ parcel }) => parcel),
        signal,
      );
      return answers.flatMap(({ reasons }, at) =>
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
    askAgain,
  };
}

const NONE: ShownReason[] = [];

/**
 * Asks for the reasons in portions, one after another, so that a sheet of thousands of rows does not hold back other calls. Among several
 * portions an unchanged one keeps its answer: an edited row repeats a single call. A dismissal may concern parcels of every portion.
 */
function useFindRisks() {
  const dataProvider = useDataProvider();
  const known = useRef<ReadonlyMap<string, ParcelRisks[]>>(new Map());
  const find = async (
    who: Omit<RisksInput, 'parcels'>,
    all: readonly RiskParcelInput[],
    signal: AbortSignal,
  ): Promise<ParcelRisks[]> => {
    const portions = chunked(all);
    const before = known.current;
    const answers = new Map<string, ParcelRisks[]>();
    const found: ParcelRisks[] = [];
    for (const portion of portions) {
      const name = JSON.stringify([who, portion]);
      const answer = before.get(name) ?? (await dataProvider.findRisks({ ...who, parcels: portion }, signal));
      answers.set(name, answer);
      found.push(...answer);
    }
    // Answers from before a dismissal may still show its reason.
    if (known.current === before) known.current = portions.length > 1 ? answers : new Map();
    return found;
  };
  const askAgain = () => {
    known.current = new Map();
  };
  return { find, askAgain };
}
