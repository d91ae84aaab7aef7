import { useEffect, useRef, useState } from 'react';
import type { Translate } from '../../../i18n/textKey.ts';
import { answerTo, type BookingAnswer, completeBooking, readAnswer } from '../../grammar/completeBooking.ts';
import type { ParseContext, ParsedInput, TypedBooking } from '../../grammar/parsedInput.ts';
import type { usePaletteLine } from '../usePaletteLine.ts';
import { bookingItems, offerItem } from './bookingItems.ts';
import type { PaletteActions, PaletteFact, PaletteItem, PricedBooking, TypedAgain } from './paletteItem.ts';

const PAUSE_MS = 250;

interface Asked {
  text: string;
  priced?: PricedBooking;
  error?: string;
}

export interface TypedBookingRows {
  /** The line describes a parcel. */
  isBooking: boolean;
  items: PaletteItem[];
  lines: readonly PaletteFact[];
  loading: boolean;
  /** The problem of the last answer, or why there are no prices. */
  problem: string | undefined;
}

/** Prices of the line's parcel, requested when the typing pauses; and what is still missing, one part at a time. */
export function useTypedBooking(
  root: ParsedInput,
  line: ReturnType<typeof usePaletteLine>,
  context: ParseContext,
  actions: PaletteActions,
  t: Translate,
  again: TypedAgain | undefined,
): TypedBookingRows {
  const [answers, setAnswers] = useState<readonly BookingAnswer[]>(again?.answers ?? []);
  const [asked, setAsked] = useState<Asked>({ text: '' });
  const said: TypedBooking | undefined = root.kind === 'book' ? root.booking : undefined;
  const text = said ? JSON.stringify(completeBooking(said, answers)) : '';
  /** The answer just given: the next question follows automatically, unless the line or the page has changed. */
  const goOn = useRef<{ text: string; page: AbortController | undefined }>(undefined);
  /** Prices that were refused as outdated are asked for again. */
  const [round, setRound] = useState(0);
  /** The service that was chosen before a top-up: its review opens once its price is there. */
  const chosen = useRef(again?.serviceCode);
  const needs = {
    actions,
    t,
    askAgain: () => setRound((now) => now + 1),
    topUp: (missingMinor: number, serviceCode: string) =>
      actions.topUpFor(missingMinor, { line: line.root, answers, serviceCode }),
  };
  const latest = useRef({ actions, line, t, needs });
  latest.current = { actions, line, t, needs };

  /** Opens the review of the parcel that was left; not where another line was typed meanwhile. */
  const openChosen = (priced: PricedBooking | undefined): void => {
    const offer = priced?.offers.find(({ code }) => code === chosen.current);
    const { line: now, needs } = latest.current;
    chosen.current = undefined;
    if (priced && offer && !now.page && now.root === again?.line)
      void now.enter(offerItem(priced, offer, needs));
  };

  // Another recipient has answers of its own.
  const recipient = said ? (said.name ?? said.phone ?? '') : undefined;
  const [answersOf, setAnswersOf] = useState(recipient);
  if (recipient !== answersOf) {
    setAnswersOf(recipient);
    if (answers.length > 0) setAnswers([]);
  }

  const question = `${round} ${text}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks for the same text again
  useEffect(() => {
    if (!text) return;
    const control = new AbortController();
    const show = (answer: Omit<Asked, 'text'>): void => {
      if (control.signal.aborted) return;
      setAsked({ text: question, ...answer });
      openChosen(answer.priced);
      const given = goOn.current;
      goOn.current = undefined;
      const { line: now, t: say } = latest.current;
      if (given?.text !== text || given.page !== now.page?.control) return;
      const next = answer.priced?.needed?.part;
      if (!next) now.home();
      else if (next !== now.page?.asks) now.ask(next, say(`commands.booking.part.${next}`));
    };
    const timer = setTimeout(
      () =>
        latest.current.actions.priceBooking(JSON.parse(text), control.signal).then(
          (priced) => show({ priced }),
          (err: unknown) => show({ error: err instanceof Error ? err.message : String(err) }),
        ),
      goOn.current?.text === text ? 0 : PAUSE_MS,
    );
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [question]);

  const isAnswer = text !== '' && asked.text === question;
  const priced = isAnswer ? asked.priced : undefined;
  const loading = text !== '' && !isAnswer;
  const give = (answer: BookingAnswer): void => setAnswers((now) => withAnswer(now, answer));

  const part = line.page?.asks;
  if (said && part) {
    const value = readAnswer(part, line.text, context);
    const take: PaletteItem = {
      id: 'book:take',
      group: 'answer',
      label: t('commands.booking.take', { text: line.text.trim() }),
      stay: () => {
        if (!value) return;
        const answer = answerTo(said, part, value);
        const next = JSON.stringify(completeBooking(said, withAnswer(answers, answer)));
        goOn.current = next === text ? undefined : { text: next, page: line.page?.control };
        give(answer);
      },
    };
    const isWrong = line.text.trim() !== '' && !value;
    return {
      isBooking: true,
      items: value && !loading ? [take] : [],
      lines: priced?.lines ?? [],
      loading,
      problem: isWrong ? t('commands.booking.notUnderstood') : priced?.needed?.problem,
    };
  }
  const choosePerson = (person: PricedBooking['people'][number]): void => {
    if (said) give(answerTo(said, 'person', person.contact));
  };
  return {
    isBooking: said !== undefined,
    items: priced ? bookingItems(priced, choosePerson, needs) : [],
    lines: priced?.lines ?? [],
    loading,
    problem: isAnswer ? (asked.error ?? priced?.problem) : undefined,
  };
}

const withAnswer = (answers: readonly BookingAnswer[], answer: BookingAnswer): BookingAnswer[] => [
  ...answers.filter(({ part }) => part !== answer.part),
  answer,
];
