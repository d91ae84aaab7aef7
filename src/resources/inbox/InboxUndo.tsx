import { useQueryClient } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { type ReactNode, useCallback, useMemo } from 'react';
import type { InboxLine, InboxResult } from '../../../contract/orders/inbox.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { serverNow } from '../../lib/dates/serverClock.ts';
import { requiredContext } from '../../lib/react/requiredContext.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useUndo } from '../../ui/list/actions/useUndo.tsx';

type Lines = readonly InboxLine[];

export interface InboxSteps {
  end(lines: Lines, done?: () => void): Promise<void>;
  /** Until the morning of that day, by the company's clocks. */
  snooze(lines: Lines, days: number, done?: () => void): Promise<void>;
  reopen(lines: Lines, done?: () => void): Promise<void>;
}
const [StepsContext, useSteps] = requiredContext<InboxSteps>('useInboxSteps', 'InboxUndo');
export const useInboxSteps = useSteps;

const MORNING = 9;

/** The steps of the inbox, and for some seconds after each the way back. */
export function InboxUndo({ children }: { children: ReactNode }) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const translate = useText();
  const notify = useNotify();
  const { timezone } = useSession().company;
  const refetch = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: ['inbox'] }),
    [queryClient],
  );
  const { offer, bar } = useUndo('inbox', refetch);
  const steps = useMemo<InboxSteps>(() => {
    const idsOf = (lines: Lines) => lines.map(({ id }) => id);
    /** Those that could not be changed are told with the first reason. */
    const changed = (results: readonly InboxResult[]): string[] => {
      refetch();
      const refused = results.find(({ ok }) => !ok);
      if (refused?.error)
        notify('inbox.refused', { type: 'warning', messageArgs: { reason: refused.error.message } });
      return results.filter(({ ok }) => ok).map(({ id }) => id);
    };
    const offerBack = (text: 'inbox.ended' | 'inbox.snoozed', ids: string[], done?: () => void) => {
      if (ids.length === 0) return;
      done?.();
      offer(translate(text, { smart_count: ids.length }), () => dataProvider.reopenInboxLines(ids));
    };
    return {
      end: async (lines, done) =>
        offerBack('inbox.ended', changed(await dataProvider.endInboxLines(idsOf(lines))), done),
      snooze: async (lines, days, done) => {
        const until = dayjs(serverNow()).tz(timezone).add(days, 'day').hour(MORNING).startOf('hour');
        const results = await dataProvider.snoozeInboxLines(idsOf(lines), until.toISOString());
        offerBack('inbox.snoozed', changed(results), done);
      },
      reopen: async (lines, done) => {
        if (changed(await dataProvider.reopenInboxLines(idsOf(lines))).length) done?.();
      },
    };
  }, [dataProvider, notify, offer, refetch, timezone, translate]);
  return (
    <StepsContext value={steps}>
      {children}
      {bar}
    </StepsContext>
  );
}
