import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useSession } from '../../session/SessionContext.ts';
import { daysOf, isRange, type RangeName, USUAL_RANGE } from './ranges.ts';

export interface AnalyticsFilter {
  /** Null if the user has chosen other days. */
  range: RangeName | null;
  from: string;
  to: string;
  service: string;
  lane: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayIn = (text: string | null) => (text && DAY.test(text) ? text : '');

/** The filter in the address, and a function that writes a change into the address. */
export function useAnalyticsFilter() {
  const [params, setParams] = useSearchParams();
  const { timezone } = useSession().company;
  const filter = useMemo((): AnalyticsFilter => {
    const [from, to] = [dayIn(params.get('from')), dayIn(params.get('to'))];
    const named = params.get('range');
    const isCustomRange = Boolean(from && to);
    const range = isCustomRange ? null : isRange(named) ? named : USUAL_RANGE;
    return {
      range,
      ...(range ? daysOf(range, timezone) : { from, to }),
      service: params.get('service') ?? '',
      lane: params.get('lane') ?? '',
    };
  }, [params, timezone]);
  const change = (values: Partial<Record<'range' | 'from' | 'to' | 'service' | 'lane', string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(values)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  return { filter, change };
}
