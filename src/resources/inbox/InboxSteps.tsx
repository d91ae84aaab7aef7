import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { InboxLine, InboxResult } from '../../../contract/orders/inbox.ts';
import { normaliseLocale } from '../../i18n/locales.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { requiredContext } from '../../lib/react/requiredContext.ts';
import { useMay, useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { usePayInvoice } from '../../shared/billing/PayInvoiceSteps.tsx';
import { useUndo } from '../../ui/list/actions/useUndo.tsx';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { amountOf, type ManyRemedy } from './manyRemedies.ts';
import { chatAbout, phoneFor } from './recipientMessage.ts';
import { snoozeTime, tomorrowOf } from './snoozeTime.ts';

const SnoozeDialog = lazyPart(() => import('./SnoozeDialog.tsx').then((part) => part.SnoozeDialog));
const RemedyDialog = lazyPart(() => import('./RemedyDialog.tsx').then((part) => part.RemedyDialog));
const DisputeDialog = lazyPart(() => import('./DisputeDialog.tsx').then((part) => part.DisputeDialog));

export type Lines = readonly InboxLine[];
type Done = (() => void) | undefined;

export interface InboxSteps {
  end(lines: Lines, done?: Done): Promise<void>;
  accept(lines: Lines, done?: Done): Promise<void>;
  /** Disputes after asking for the reason. */
  dispute(lines: Lines, done?: Done): void;
  /** Hides these lines until the morning of that day by the company's clock; null means the next day. */
  snooze(lines: Lines, day: string | null, done?: Done): Promise<void>;
  /** Hides these lines after asking for the day. */
  snoozeUntil(lines: Lines, done?: Done): void;
  reopen(lines: Lines, done?: Done): Promise<void>;
  take(lines: Lines, done?: Done): Promise<void>;
  release(lines: Lines, done?: Done): Promise<void>;
  /** Takes the line before a remedy whose second use would do the work twice. False, with a notice, if another person has it. */
  claim(line: InboxLine): Promise<boolean>;
  /** Shows other people that this person works on a line; a failure of this call stops nothing. */
  tell(line: InboxLine): void;
  write(line: InboxLine): Promise<void>;
  call(line: InboxLine): Promise<void>;
  /** Records that this person sends the copied links to the recipients. */
  sendLink(lines: Lines): Promise<void>;
  pay(line: InboxLine): Promise<void>;
  switchOn(lines: Lines, done?: Done): Promise<void>;
  /** Runs a remedy of several lines after a dialog with their amounts. A line that is refused does not hold back the others. */
  many(remedy: ManyRemedy, lines: Lines, done?: Done): void;
}
const [StepsContext, useSteps] = requiredContext<InboxSteps>('useInboxSteps', 'InboxStepsProvider');
export const useInboxSteps = useSteps;

type Step = 'end' | 'accept' | 'snooze' | 'dispute' | 'take' | 'switchOn' | ManyRemedy;
const TEXTS = {
  end: 'inbox.ended',
  accept: 'inbox.accepted',
  snooze: 'inbox.snoozed',
  dispute: 'inbox.disputed',
  take: 'inbox.taken',
  switchOn: 'inbox.switchedOn',
  retry: 'inbox.retried',
  pay: 'inbox.paid',
  cancel: 'inbox.cancelled',
} as const satisfies Record<Step, string>;

type Open =
  | { dialog: 'snooze'; send: (day: string) => Promise<void> }
  | { dialog: 'remedy'; remedy: ManyRemedy; lines: Lines; send: () => Promise<void> }
  | { dialog: 'dispute'; count: number; send: (reason: string) => Promise<void> };

const failedOf = ({ id }: InboxLine, err: unknown): InboxResult => ({
  id,
  ok: false,
  error: { code: '', message: err instanceof Error ? err.message : String(err) },
});

interface Tools {
  refetch: () => void;
  offer: ReturnType<typeof useUndo>['offer'];
  open: (dialog: Open) => void;
}

function useMakeSteps({ refetch, offer, open: setOpen }: Tools): InboxSteps {
  const dataProvider = useDataProvider();
  const translate = useText();
  const locale = normaliseLocale(useLocale());
  const notify = useNotify();
  const { pay } = usePayInvoice();
  const { timezone, country } = useSession().company;
  const mayTake = useMay()('orders.write');
  return useMemo<InboxSteps>(() => {
    const idsOf = (lines: Lines) => lines.map(({ id }) => id);
    /** Reports lines that could not be changed, with the first reason. */
    const changed = (results: readonly InboxResult[]): string[] => {
      refetch();
      const refused = results.find(({ ok }) => !ok);
      if (refused?.error)
        notify('inbox.refused', { type: 'warning', messageArgs: { reason: refused.error.message } });
      return results.filter(({ ok }) => ok).map(({ id }) => id);
    };
    const finish = (step: Step, results: readonly InboxResult[], done: Done, canUndo = true) => {
      const ids = changed(results);
      if (ids.length === 0) return;
      done?.();
      const text = translate(TEXTS[step], { smart_count: ids.length });
      if (canUndo) offer(text, async () => changed(await dataProvider.reopenInboxLines(ids, true)));
      else notify(TEXTS[step], { type: 'success', messageArgs: { smart_count: ids.length } });
    };
    const note = async (lines: Lines, what: 'messaged' | 'called') =>
      void changed(await dataProvider.noteOnInboxLines(idsOf(lines), what));
    const snooze: InboxSteps['snooze'] = async (lines, day, done) => {
      const until = snoozeTime(day ?? tomorrowOf(timezone), timezone);
      finish('snooze', await dataProvider.snoozeInboxLines(idsOf(lines), until), done);
    };
    /** A payment is a call for each line, because only a call for one line is bound to the shown amount. */
    const answers = async (remedy: ManyRemedy, lines: Lines): Promise<InboxResult[]> => {
      if (remedy === 'cancel') return dataProvider.cancelInboxLines(idsOf(lines));
      const results: InboxResult[] = [];
      for (const line of lines) {
        const shown = amountOf(remedy, line)?.amount ?? 0;
        const send = remedy === 'pay' ? dataProvider.payInboxLine : dataProvider.retryInboxLine;
        results.push(...(await send(line.id, shown).catch((err: unknown) => [failedOf(line, err)])));
      }
      return results;
    };
    const take = ({ id }: InboxLine) => dataProvider.takeInboxLines([id], false);
    const dispute = async (lines: Lines, reason: string, done: Done) =>
      finish('dispute', await dataProvider.disputeInboxLines(idsOf(lines), reason), done);
    return {
      end: async (lines, done) => finish('end', await dataProvider.endInboxLines(idsOf(lines)), done),
      accept: async (lines, done) =>
        finish('accept', await dataProvider.acceptInboxLines(idsOf(lines)), done),
      dispute: (lines, done) =>
        setOpen({ dialog: 'dispute', count: lines.length, send: (reason) => dispute(lines, reason, done) }),
      snooze,
      snoozeUntil: (lines, done) => setOpen({ dialog: 'snooze', send: (day) => snooze(lines, day, done) }),
      reopen: async (lines, done) => {
        if (changed(await dataProvider.reopenInboxLines(idsOf(lines))).length) done?.();
      },
      take: async (lines, done) =>
        finish('take', await dataProvider.takeInboxLines(idsOf(lines), false), done, false),
      release: async (lines, done) => {
        if (changed(await dataProvider.takeInboxLines(idsOf(lines), true)).length) done?.();
      },
      claim: async (line) => {
        const results = mayTake ? await take(line) : [];
        const isMine = results.every(({ ok }) => ok);
        if (!isMine) changed(results);
        return isMine;
      },
      tell: (line) => {
        // Another person may have taken the line meanwhile: the remedy itself reports that it is too late.
        if (!line.takenBy && mayTake) take(line).catch(() => undefined);
      },
      write: async (line) => {
        const chat = chatAbout(line, { home: country, locale });
        if (!chat) return;
        window.open(chat, '_blank', 'noopener');
        await note([line], 'messaged');
      },
      call: async (line) => {
        const phone = phoneFor(line);
        if (!phone) return;
        window.open(`tel:${phone.replace(/[^\d+]/g, '')}`, '_self');
        await note([line], 'called');
      },
      sendLink: (lines) => note(lines, 'messaged'),
      pay: async ({ facts }) => {
        if (facts.invoiceId) pay(await dataProvider.getInvoice(facts.invoiceId));
      },
      switchOn: async (lines, done) =>
        finish('switchOn', await dataProvider.switchOnInboxLines(idsOf(lines)), done, false),
      many: (remedy, lines, done) =>
        setOpen({
          dialog: 'remedy',
          remedy,
          lines,
          send: async () => finish(remedy, await answers(remedy, lines), done, false),
        }),
    };
  }, [dataProvider, notify, offer, refetch, setOpen, timezone, translate, pay, country, locale, mayTake]);
}

/** The actions of the inbox with their dialogs, and for some seconds after each a button to undo it. */
export function InboxStepsProvider({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const refetch = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: ['inbox'] }),
    [queryClient],
  );
  const { offer, bar } = useUndo('inbox', refetch);
  const steps = useMakeSteps({ refetch, offer, open: setOpen });
  const close = () => setOpen(null);
  return (
    <StepsContext value={steps}>
      {children}
      {bar}
      {open?.dialog === 'snooze' ? (
        <SnoozeDialog onClose={close} onSubmit={(day) => open.send(day).then(close)} />
      ) : null}
      {open?.dialog === 'remedy' ? (
        <RemedyDialog
          remedy={open.remedy}
          lines={open.lines}
          onClose={close}
          onSubmit={() => open.send().then(close)}
        />
      ) : null}
      {open?.dialog === 'dispute' ? (
        <DisputeDialog
          count={open.count}
          onClose={close}
          onSubmit={(reason) => open.send(reason).then(close)}
        />
      ) : null}
    </StepsContext>
  );
}
