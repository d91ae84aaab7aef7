import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type ReactNode, type SetStateAction, useCallback, useMemo, useState } from 'react';
import type { InboxLine } from '../../../contract/orders/inbox.ts';
import type { ClearSelection } from '../../commands/recordAction.ts';
import { normaliseLocale } from '../../i18n/locales.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { requiredContext } from '../../lib/react/requiredContext.ts';
import { type Held, useHeld } from '../../lib/react/useHeld.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { usePayInvoice } from '../../shared/billing/PayInvoiceSteps.tsx';
import { useHoldLines } from '../../shared/inbox/useHoldLines.ts';
import { useUndo } from '../../ui/list/actions/useUndo.tsx';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { type LineResult, reasonsOf, unansweredNames } from './lineResults.ts';
import type { ManyRemedy } from './manyRemedies.ts';
import { chatAbout, phoneFor } from './recipientMessage.ts';
import { snoozeTime, tomorrowOf } from './snoozeTime.ts';
import { useSendRemedy } from './useSendRemedy.ts';

const SnoozeDialog = lazyPart(() => import('./SnoozeDialog.tsx').then((part) => part.SnoozeDialog));
const RemedyDialog = lazyPart(() => import('./RemedyDialog.tsx').then((part) => part.RemedyDialog));
const DisputeDialog = lazyPart(() => import('./DisputeDialog.tsx').then((part) => part.DisputeDialog));

export type Lines = readonly InboxLine[];
type Done = ClearSelection | undefined;

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
  /** Shows other people that this person works on a line. */
  hold(line: InboxLine): Held;
  write(line: InboxLine): Promise<void>;
  call(line: InboxLine): Promise<void>;
  /** Records that this person sends the copied links to the recipients. */
  sendLink(lines: Lines): Promise<void>;
  pay(line: InboxLine): Promise<void>;
  switchOn(lines: Lines, done?: Done): Promise<void>;
  /** Runs a remedy of several lines after a dialog with their amounts. A line that is refused does not hold back the others. */
  askForMany(remedy: ManyRemedy, lines: Lines, done?: Done): void;
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
/** Steps that can be taken back. */
const UNDONE: readonly Step[] = ['end', 'accept', 'snooze', 'dispute'];

type Dialog =
  | { dialog: 'snooze'; send: (lines: Lines, day: string) => Promise<void> }
  | { dialog: 'remedy'; remedy: ManyRemedy; send: (lines: Lines, pickupAt: string | null) => Promise<void> }
  | { dialog: 'dispute'; send: (lines: Lines, reason: string) => Promise<void> };
/** A dialog with the lines that it holds while it is open. */
type Open = Dialog & { lines: Lines; held: Held };

/** The dialog for the other lines; null if none is left. */
function without(ids: ReadonlySet<string>, open: Open): Open | null {
  const lines = open.lines.filter(({ id }) => !ids.has(id));
  return lines.length > 0 ? { ...open, lines } : null;
}

const idsOf = (lines: Lines) => lines.map(({ id }) => id);

/** Shows the answer of a step: messages about its lines, and for some seconds a button to undo it. */
function useAnswers(refetch: () => void, offer: ReturnType<typeof useUndo>['offer']) {
  const dataProvider = useDataProvider();
  const translate = useText();
  const notify = useNotify();
  return useMemo(() => {
    /** Reports lines that could not be changed, with the reasons, and lines without an answer. */
    const changed = (lines: Lines, results: readonly LineResult[]): string[] => {
      refetch();
      const reason = reasonsOf(lines, results, translate);
      if (reason) notify('inbox.refused', { type: 'warning', messageArgs: { reason } });
      const names = unansweredNames(lines, results, translate);
      if (names) notify('inbox.unanswered', { type: 'warning', messageArgs: { names } });
      return results.filter(({ ok }) => ok).map(({ id }) => id);
    };
    const finish = async (
      step: Step,
      lines: Lines,
      answer: Promise<readonly LineResult[]>,
      done: Done,
    ): Promise<void> => {
      const ids = changed(lines, await answer);
      if (ids.length === 0) return;
      const restore = done?.();
      const text = translate(TEXTS[step], { smart_count: ids.length });
      if (UNDONE.includes(step))
        offer(text, async () => {
          changed(lines, await dataProvider.reopenInboxLines(ids, true));
          restore?.();
        });
      else notify(TEXTS[step], { type: 'success', messageArgs: { smart_count: ids.length } });
    };
    return { changed, finish };
  }, [dataProvider, notify, offer, refetch, translate]);
}
type Answers = ReturnType<typeof useAnswers>;

/** Calls and messages to recipients, which the server records. */
function useContactSteps({ changed }: Answers): Pick<InboxSteps, 'write' | 'call' | 'sendLink'> {
  const dataProvider = useDataProvider();
  const locale = normaliseLocale(useLocale());
  const { country } = useSession().company;
  return useMemo(() => {
    const note = async (lines: Lines, what: 'messaged' | 'called') =>
      void changed(lines, await dataProvider.noteOnInboxLines(idsOf(lines), what));
    return {
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
    };
  }, [changed, dataProvider, country, locale]);
}

function useMakeSteps(answers: Answers, setOpen: Dispatch<SetStateAction<Open | null>>): InboxSteps {
  const dataProvider = useDataProvider();
  const sendRemedy = useSendRemedy();
  const { pay } = usePayInvoice();
  const { timezone } = useSession().company;
  const holdLines = useHoldLines();
  const contactSteps = useContactSteps(answers);
  return useMemo<InboxSteps>(() => {
    const { changed, finish } = answers;
    const snooze: InboxSteps['snooze'] = async (lines, day, done) => {
      const until = snoozeTime(day ?? tomorrowOf(timezone), timezone);
      await finish('snooze', lines, dataProvider.snoozeInboxLines(idsOf(lines), until), done);
    };
    const ask = (lines: Lines, dialog: Dialog) => {
      const held = holdLines.ofLines(lines, (ids) =>
        setOpen((open) => (open?.held === held ? without(ids, open) : open)),
      );
      setOpen({ ...dialog, lines, held });
    };
    return {
      ...contactSteps,
      end: (lines, done) => finish('end', lines, dataProvider.endInboxLines(idsOf(lines)), done),
      accept: (lines, done) => finish('accept', lines, dataProvider.acceptInboxLines(idsOf(lines)), done),
      dispute: (lines, done) =>
        ask(lines, {
          dialog: 'dispute',
          send: (left, reason) =>
            finish('dispute', left, dataProvider.disputeInboxLines(idsOf(left), reason), done),
        }),
      snooze,
      snoozeUntil: (lines, done) =>
        ask(lines, { dialog: 'snooze', send: (left, day) => snooze(left, day, done) }),
      reopen: async (lines, done) => {
        if (changed(lines, await dataProvider.reopenInboxLines(idsOf(lines))).length) done?.();
      },
      take: (lines, done) => finish('take', lines, dataProvider.takeInboxLines(idsOf(lines), false), done),
      release: async (lines, done) => {
        if (changed(lines, await dataProvider.takeInboxLines(idsOf(lines), true)).length) done?.();
      },
      hold: (line) => holdLines.ofLines([line]),
      pay: async (line) => {
        const { invoiceId } = line.facts;
        if (invoiceId) pay(await dataProvider.getInvoice(invoiceId), holdLines.ofLines([line]));
      },
      switchOn: (lines, done) =>
        finish('switchOn', lines, dataProvider.switchOnInboxLines(idsOf(lines)), done),
      askForMany: (remedy, lines, done) =>
        ask(lines, {
          dialog: 'remedy',
          remedy,
          send: (left, pickupAt) => finish(remedy, left, sendRemedy(remedy, left, pickupAt), done),
        }),
    };
  }, [answers, contactSteps, dataProvider, sendRemedy, setOpen, timezone, pay, holdLines]);
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
  const steps = useMakeSteps(useAnswers(refetch, offer), setOpen);
  useHeld(open?.held);
  const close = () => setOpen(null);
  return (
    <StepsContext value={steps}>
      {children}
      {bar}
      {open?.dialog === 'snooze' ? (
        <SnoozeDialog onClose={close} onSubmit={(day) => open.send(open.lines, day).then(close)} />
      ) : null}
      {open?.dialog === 'remedy' ? (
        <RemedyDialog
          remedy={open.remedy}
          lines={open.lines}
          onClose={close}
          onSubmit={(pickupAt) => open.send(open.lines, pickupAt).then(close)}
        />
      ) : null}
      {open?.dialog === 'dispute' ? (
        <DisputeDialog
          count={open.lines.length}
          onClose={close}
          onSubmit={(reason) => open.send(open.lines, reason).then(close)}
        />
      ) : null}
    </StepsContext>
  );
}
