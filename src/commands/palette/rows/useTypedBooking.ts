import { useEffectEvent, useRef, useState } from 'react';
import type { Translate } from '../../../i18n/textKey.ts';
import { useEffectOn } from '../../../lib/react/useEffectOn.ts';
import type { BookingPart } from '../../grammar/bookingParts.ts';
import {
  answerTo,
  type BookingAnswer,
  completeBooking,
  isAmountPart,
  readAnswer,
  withAnswer,
} from '../../grammar/completeBooking.ts';
import type { ParseContext, ParsedInput, TypedBooking } from '../../grammar/parsedInput.ts';
import { failureText } from '../failureText.ts';
import type { usePaletteLine } from '../usePaletteLine.ts';
import { bookingItems, choiceItems, offerItem } from './bookingItems.ts';
import { describeMoney } from './describeInput.ts';
import type {
  BookingChoice,
  PaletteActions,
  PaletteFact,
  PaletteItem,
  PricedBooking,
  ResumedInput,
} from './paletteItem.ts';

const PAUSE_MS = 250;

interface PriceResult {
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

/** Prices of the line's parcel, requested when the typing pauses, and its missing parts, one at a time. */
export function useTypedBooking(
  root: ParsedInput,
  line: ReturnType<typeof usePaletteLine>,
  context: ParseContext,
  actions: PaletteActions,
  t: Translate,
  resumed: ResumedInput | undefined,
): TypedBookingRows {
  const typed: TypedBooking | undefined = root.kind === 'book' ? root.booking : undefined;
  const [answers, setAnswers] = useAnswers(typed, resumed);
  const text = typed ? JSON.stringify(completeBooking(typed, answers)) : '';
  /** The answer just given: the next question follows automatically, unless the line or the page has changed. */
  const pendingAnswer = useRef<{ text: string; page: AbortController | undefined }>(undefined);
  /** Prices that were refused as outdated are requested again. */
  const [round, setRound] = useState(0);
  /** The service that the user chose before a top-up: its review opens as soon as its price is known. */
  const chosen = useRef(resumed?.serviceCode);
  const needs = {
    actions,
    t,
    requote: () => setRound((now) => now + 1),
    topUp: (missingMinor: number, serviceCode: string) =>
      actions.topUpFor(missingMinor, { line: line.root, answers, serviceCode }),
  };
  /** Opens the review of the parcel that the user left, unless another line was typed meanwhile. */
  const openChosen = (priced: PricedBooking | undefined): void => {
    const offer = priced?.offers.find(({ code }) => code === chosen.current);
    chosen.current = undefined;
    if (priced && offer && !line.page && line.root === resumed?.line)
      void line.enter(offerItem(priced, offer, needs));
  };
  /** Asks for the part that is still missing, unless the line or the page has changed since the last answer. */
  const askNext = (priced: PricedBooking | undefined, answeredText: string): void => {
    openChosen(priced);
    const previous = pendingAnswer.current;
    pendingAnswer.current = undefined;
    if (previous?.text !== answeredText || previous.page !== line.page?.control) return;
    const next = priced?.needed?.part;
    if (!next) line.home();
    else if (next !== line.page?.askedPart) line.ask(next, t(`commands.booking.part.${next}`));
  };
  const pauseMs = () => (pendingAnswer.current?.text === text ? 0 : PAUSE_MS);
  const result = usePrices(text, round, { actions, t, pauseMs, onPriced: askNext });
  const priced = result?.priced;
  const loading = text !== '' && !result;
  /** After an answer on the page of a question, the next question follows. */
  const give = ({ part, value, store }: Omit<BookingChoice, 'label'>): void => {
    if (!typed) return;
    store?.().catch((err: unknown) => actions.notify(failureText(err, t), false));
    const answer = answerTo(typed, part, value);
    if (line.page) {
      const next = JSON.stringify(completeBooking(typed, withAnswer(answers, answer)));
      pendingAnswer.current = next === text ? undefined : { text: next, page: line.page.control };
    }
    setAnswers((now) => withAnswer(now, answer));
  };

  const part = line.page?.askedPart;
  if (typed && part) {
    const taken = takenItems(part, line.text.trim(), context, give, t);
    const isTyped = line.text.trim() !== '';
    const likely = priced?.needed?.part === part ? choiceItems(priced, give) : [];
    return {
      isBooking: true,
      items: loading ? [] : isTyped ? taken : likely,
      lines: priced?.lines ?? [],
      loading,
      problem: isTyped && taken.length === 0 ? t('commands.booking.notUnderstood') : priced?.needed?.problem,
    };
  }
  return {
    isBooking: typed !== undefined,
    items: priced ? bookingItems(priced, give, needs) : [],
    lines: priced?.lines ?? [],
    loading,
    problem: result?.error ?? priced?.problem,
  };
}

/** The answers for the recipient of the line; those for another one do not count. */
function useAnswers(typed: TypedBooking | undefined, resumed: ResumedInput | undefined) {
  const [answers, setAnswers] = useState<readonly BookingAnswer[]>(resumed?.answers ?? []);
  const recipient = typed ? (typed.name ?? typed.phone ?? '') : undefined;
  const [answersOf, setAnswersOf] = useState(recipient);
  if (recipient !== answersOf) {
    setAnswersOf(recipient);
    if (answers.length > 0) setAnswers([]);
  }
  return [answers, setAnswers] as const;
}

interface Pricing {
  actions: PaletteActions;
  t: Translate;
  pauseMs: () => number;
  onPriced: (priced: PricedBooking | undefined, text: string) => void;
}

/** The prices of a parcel, requested after a pause; undefined until they are known. A new round requests them again. */
function usePrices(text: string, round: number, { actions, t, pauseMs, onPriced }: Pricing) {
  const [result, setResult] = useState<PriceResult>({ text: '' });
  const price = useEffectEvent(actions.priceBooking);
  const showPriced = useEffectEvent(onPriced);
  const question = `${round} ${text}`;
  useEffectOn(() => {
    if (!text) return;
    const control = new AbortController();
    const show = (answer: Omit<PriceResult, 'text'>): void => {
      if (control.signal.aborted) return;
      setResult({ text: question, ...answer });
      showPriced(answer.priced, text);
    };
    const timer = setTimeout(
      () =>
        price(JSON.parse(text), control.signal).then(
          (priced) => show({ priced }),
          (err: unknown) => show({ error: failureText(err, t) }),
        ),
      pauseMs(),
    );
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [question]);
  return text !== '' && result.text === question ? result : undefined;
}

/** A row for each meaning of a typed answer: an ambiguous amount has several. */
function takenItems(
  part: BookingPart,
  typed: string,
  context: ParseContext,
  give: (answer: Omit<BookingChoice, 'label'>) => void,
  t: Translate,
): PaletteItem[] {
  const values = readAnswer(part, typed, context);
  return values.map((value, i) => {
    const money = isAmountPart(part) && values.length > 1 ? value[part] : undefined;
    return {
      id: `book:take${i || ''}`,
      group: 'answer',
      label: t('commands.booking.take', { text: money ? describeMoney(money, context) : typed }),
      stay: () => give({ part, value }),
    };
  });
}
