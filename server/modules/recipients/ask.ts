import type { Outlet } from '../../../contract/orders/services.ts';
import { LOCALE_FACTS, type Locale } from '../../../contract/rules/locales.ts';
import {
  ASK_LIMITS,
  asksOf,
  isForDriver,
  isMessage,
  needsWords,
  RECIPIENT_ASKS,
  type RecipientAsk,
} from '../../../contract/rules/orders/recipientAsks.ts';
import { askSentence } from '../../../contract/rules/orders/saidNotes.ts';
import { outletText } from '../../../contract/rules/places/outletText.ts';
import { calendarDayText } from '../../../contract/rules/text/dateText.ts';
import { localDay } from '../../../contract/rules/text/localClock.ts';
import { wishWords } from '../../../pages/tracking/askPages.ts';
import { fill } from '../../../texts/fill.ts';
import { textsOf } from '../../../texts/read.ts';
import type { Ctx } from '../../context.ts';
import { orderedId } from '../../db/orderedId.ts';
import { documentLocale } from '../../documents/documentTexts.ts';
import { matterChanged } from '../../eventBus/matters.ts';
import { DAY_MS } from '../../ports/clock.ts';
import { confirmWish } from '../notices/sendNotices.ts';
import { addPersonMessage } from '../orders/status/personMessage.ts';
import { lockOrder } from '../orders/store.ts';
import { nearOutlets, takenInstructions } from '../services/outlets/nearOutlets.ts';
import { outletAt } from '../services/outlets/outletStore.ts';
import { lastStopOf, type Parcel, writeRecipientLang, writeRecipientNote } from './recipientStore.ts';
import { endRequestsOf, insertRequest, type RequestRow, requestsSince } from './requestStore.ts';

/** A request as the form sends it. */
export interface Wish {
  ask: RecipientAsk;
  day: string | null;
  outlet: Outlet | null;
  words: string | null;
}

/** Key of the refusal among the page's texts. */
export type Refused =
  | 'dayNeeded'
  | 'outletNeeded'
  | 'wordsNeeded'
  | 'wordsTooLong'
  | 'notNow'
  | 'limit'
  | 'messageLimit';

/** The days to choose from, beginning tomorrow, in the tenant's time zone. */
export const daysOf = (now: Date, timezone: string): string[] =>
  Array.from({ length: ASK_LIMITS.days }, (_, i) =>
    localDay(new Date(now.getTime() + (i + 1) * DAY_MS), timezone),
  );

/** The requests that a parcel and its courier allow now. */
export async function asksFor(ctx: Ctx, parcel: Parcel): Promise<readonly RecipientAsk[]> {
  const { id, companyId, statusCode, codMinor } = parcel;
  const place = (await lastStopOf(ctx, id))?.contact;
  const taken = await takenInstructions(ctx, companyId, [{ ...parcel, orderId: id, place }]);
  return asksOf(statusCode, (codMinor ?? 0) > 0, taken.get(id) ?? []);
}

/** The outlets that are offered to the recipient of a parcel. */
export async function outletsFor(ctx: Ctx, parcel: Parcel): Promise<Outlet[]> {
  const stop = await lastStopOf(ctx, parcel.id);
  const near = await nearOutlets(ctx, parcel.companyId, parcel.serviceCompanyId, stop?.contact);
  return near.slice(0, ASK_LIMITS.outlets);
}

export const askNamed = (name: string | undefined): RecipientAsk | undefined =>
  RECIPIENT_ASKS.find((ask) => ask === name);

/** The request of a form, or the key of its refusal. */
export async function readWish(
  ctx: Ctx,
  parcel: Parcel,
  ask: RecipientAsk,
  form: Readonly<Record<string, string>>,
): Promise<Wish | Refused> {
  const wish: Wish = { ask, day: null, outlet: null, words: null };
  if (ask === 'cashReady') return wish;
  if (ask === 'anotherDay') {
    const day = daysOf(ctx.ports.clock.now(), parcel.timezone).find((one) => one === form.day);
    return day ? { ...wish, day } : 'dayNeeded';
  }
  if (ask === 'holdAtOutlet') {
    const outlet = (await outletsFor(ctx, parcel)).find(({ id }) => id === form.outletId);
    return outlet ? { ...wish, outlet } : 'outletNeeded';
  }
  const words = plainWords(form.words ?? '');
  if (words.length > ASK_LIMITS.words) return 'wordsTooLong';
  if (!words && needsWords(ask)) return 'wordsNeeded';
  return { ...wish, words: words || null };
}

/** The words on one line, without characters that hide or reverse text. */
const plainWords = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim();

/**
 * Writes a request: it joins the history, the driver's note and the inbox, and is confirmed. The same request again within a day changes
 * nothing. Returns whether a message in the page's language confirms it, or the key of a refusal.
 */
export function askFor(
  ctx: Ctx,
  parcel: Parcel,
  wish: Wish,
  locale: Locale,
): Promise<{ isConfirmed: boolean } | Refused> {
  return ctx.db.tx(async () => {
    const { ask, day, outlet, words } = wish;
    const order = await lockOrder(ctx, parcel, parcel.id);
    const { statusCode, codMinor, failedAttempts } = order;
    const asks = await asksFor(ctx, { ...parcel, statusCode, codMinor, failedAttempts });
    if (!asks.includes(ask)) return 'notNow';
    const now = ctx.ports.clock.now();
    const lately = await requestsSince(ctx, order.id, new Date(now.getTime() - DAY_MS));
    const same = lately.find((request) => request.ask === ask);
    if (same && same.day === day && same.outletId === (outlet?.id ?? null) && same.words === words)
      return { isConfirmed: false };
    if (lately.length >= ASK_LIMITS.perDay) return 'limit';
    if (
      isMessage(ask) &&
      lately.filter((request) => isMessage(request.ask)).length >= ASK_LIMITS.messagesPerDay
    )
      return 'messageLimit';
    const { companyId, customerId } = order;
    const scope = { companyId, customerId };
    // A wish for the driver replaces the one before, as in the driver's note: only the newest waits for an answer.
    const replaced = isForDriver(ask) ? await endRequestsOf(ctx, order.id, ask) : [];
    const id = orderedId();
    await insertRequest(ctx, {
      id,
      ...scope,
      orderId: order.id,
      ask,
      day,
      outletId: outlet?.id ?? null,
      words,
      createdAt: now,
    });
    await addPersonMessage(ctx, scope, order.id, {
      by: 'recipient',
      sentence: askSentence(ask, { day: day ?? '', outlet: outlet ? outletText(outlet) : '' }),
      detail: words,
    });
    for (const request of [...replaced, id]) await matterChanged(ctx, scope, 'asked', request);
    const stop = await lastStopOf(ctx, order.id);
    if (stop && isForDriver(ask)) await noteForDriver(ctx, parcel, stop.id);
    if (stop) await writeRecipientLang(ctx, stop, locale);
    const { htmlLang } = LOCALE_FACTS[locale];
    const worded = (place: string | null) => wishWords({ locale, htmlLang }, { ask, day, outlet: place });
    const isConfirmed = await confirmWish(ctx, scope, order.id, {
      locale,
      wish: worded(outlet && outletText(outlet)),
      shortWish: worded(outlet?.name ?? null),
    });
    return { isConfirmed };
  });
}

/** Writes the newest wish of each kind for the driver, in the tenant's language. */
async function noteForDriver(ctx: Ctx, parcel: Parcel, stopId: number): Promise<void> {
  const locale = documentLocale(parcel.lang ?? undefined);
  const { driver } = textsOf(locale, 'ask');
  const all = (await requestsSince(ctx, parcel.id, new Date(0))).filter(({ ask }) => isForDriver(ask));
  const newest = RECIPIENT_ASKS.flatMap((ask) => all.find((request) => request.ask === ask) ?? []);
  const lines: string[] = [];
  for (const request of newest)
    lines.push(
      fill(driver[request.ask as keyof typeof driver], {
        value: await wordsOf(ctx, parcel.companyId, request, locale),
      }),
    );
  await writeRecipientNote(ctx, stopId, lines.join(' · '));
}

async function wordsOf(
  ctx: Ctx,
  companyId: string,
  { day, words, outletId }: RequestRow,
  locale: Locale,
): Promise<string> {
  if (day) return calendarDayText(day, LOCALE_FACTS[locale].htmlLang);
  const outlet = await outletAt(ctx, companyId, outletId);
  return words ?? (outlet ? outletText(outlet) : '');
}
