import { useEffectEvent, useRef, useState } from 'react';
import type { Translate } from '../../../i18n/textKey.ts';
import { useEffectOn } from '../../../lib/react/useEffectOn.ts';
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

/** Prices of the line's parcel, requested when the typing pauses; and its missing parts, one at a time. */
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
  /** Prices that were refused as outdated are requested again. */
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
  const price = useEffectEvent(actions.priceBooking);
  /** Opens the review of the parcel that was left; not where another line was typed meanwhile. */
  const openChosen = (priced: PricedBooking | undefined): void => {
    const offer = priced?.offers.find(({ code }) => code === chosen.current);
    chosen.current = undefined;
    if (priced && offer && !line.page && line.root === again?.line)
      void line.enter(offerItem(priced, offer, needs));
  };
  /** Asks for the part that is missing yet, unless the line or the page has changed since the last answer. */
  const goFurther = useEffectEvent((priced: PricedBooking | undefined, answered: string): void => {
    openChosen(priced);
    const given = goOn.current;
    goOn.current = undefined;
    if (given?.text !== answered || given.page !== line.page?.control) return;
    const next = priced?.needed?.part;
    if (!next) line.home();
    else if (next !== line.page?.asks) line.ask(next, t(`commands.booking.part.${next}`));
  });

  // Another recipient has answers of its own.
  const recipient = said ? (said.name ?? said.phone ?? '') : undefined;
  const [answersOf, setAnswersOf] = useState(recipient);
  if (recipient !== answersOf) {
    setAnswersOf(recipient);
    if (answers.length > 0) setAnswers([]);
  }

  const question = `${round} ${text}`;
  // Another round asks for the same text again.
  useEffectOn(() => {
    if (!text) return;
    const control = new AbortController();
    const show = (answer: Omit<Asked, 'text'>): void => {
      if (control.signal.aborted) return;
      setAsked({ text: question, ...answer });
      goFurther(answer.priced, text);
    };
    const timer = setTimeout(
      () =>
        price(JSON.parse(text), control.signal).then(
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
