import { LOCALE_FACTS } from '../../contract/rules/locales.ts';
import { amountText, moneyText } from '../../contract/rules/money/money.ts';
import { documentLocale } from './documentTexts.ts';

/** A document's language, and the time zone of its dates. */
export interface DocumentOptions {
  locale?: string;
  /** IANA name, e.g. `Asia/Kuala_Lumpur`. UTC without it. */
  timeZone?: string;
}

export const languageTag = (locale?: string): string => LOCALE_FACTS[documentLocale(locale)].dayFirstTag;

/** Amounts as the document's language writes them. */
export const documentMoney = (currency: string, { locale }: DocumentOptions) => ({
  amount: (minor: number) => amountText(minor, currency, documentLocale(locale)),
  money: (minor: number) => moneyText(minor, currency, documentLocale(locale)),
});

/** Decimals of a piece: of many in a light parcel it weighs less than a gram, or is worth less than a cent. */
const PIECE_DECIMALS = 6;

/** Gram precision without trailing zeros, as the document's language writes numbers: `1.25 kg`, `1,25 kg`. */
export const formatWeight = (weightKg: number, { locale }: DocumentOptions): string =>
  `${decimalText(weightKg, 3, locale)} kg`;

export const formatPieceWeight = (weightKg: number, { locale }: DocumentOptions): string =>
  `${decimalText(weightKg, PIECE_DECIMALS, locale)} kg`;

/** Without its currency. Fractions of the smallest coin are not rounded away. */
export const formatPieceValue = (minor: number, currency: string, options: DocumentOptions): string =>
  Number.isInteger(minor)
    ? documentMoney(currency, options).amount(minor)
    : decimalText(minor / 100, PIECE_DECIMALS, options.locale);

function decimalText(value: number, mostDecimals: number, locale?: string): string {
  const { thousands, decimals } = LOCALE_FACTS[documentLocale(locale)];
  const [whole = '', rest = ''] = value.toFixed(mostDecimals).split('.');
  const shown = rest.replace(/0+$/, '');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, thousands)}${shown ? decimals + shown : ''}`;
}

/** Creating a formatter costs more than drawing a line of text, and labels are made by the hundred. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function dateFormatter(language: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${language} ${timeZone}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language, {
    day: '2-digit',
    month: 'short',
    year: 'numeric',
    timeZone,
  });
  formatters.set(key, made);
  return made;
}

/** `2026-11` as `November 2026`. */
export const formatMonth = (month: string, locale?: string): string =>
  new Intl.DateTimeFormat(languageTag(locale), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

export function formatDate(iso: string, options: DocumentOptions = {}): string {
  return dateFormatter(languageTag(options.locale), options.timeZone ?? 'UTC').format(new Date(iso));
}
