import type { InboxLine } from '../../../../contract/orders/inbox.ts';
import { dayText } from '../../../../contract/rules/text/dateText.ts';
import { bcp47 } from '../../../i18n/locales.ts';
import type { Translate } from '../../../i18n/textKey.ts';

/** A day such as `2026-11-30` as the recipient's page names it. */
export const weekdayText = (day: string, locale: string): string =>
  dayText(new Date(`${day}T12:00:00Z`), 'UTC', bcp47(locale));

/** The recipient's request or complaint, with its day or outlet, and the recipient's words. */
export const requestText = ({ facts }: Pick<InboxLine, 'facts'>, t: Translate, locale: string): string =>
  [
    t(`tracking.asks.${facts.ask ?? 'message'}`),
    facts.day ? weekdayText(facts.day, locale) : (facts.outlet ?? facts.outletId),
    facts.words,
  ]
    .filter(Boolean)
    .join(' · ');
