import type { Locale } from '../../../../contract/rules/locales.ts';
import { moneyText } from '../../../../contract/rules/money/money.ts';
import { codeOfStatus } from '../../../../contract/rules/orders/orderStatus.ts';
import { languageName } from '../../../i18n/locales.ts';
import type { TextValues, Translate } from '../../../i18n/textKey.ts';
import type {
  MissingPart,
  ParsedInput,
  Place,
  Target,
  TypedMoney,
  TypedRange,
} from '../../grammar/parsedInput.ts';
import type { TownOf } from './usePostcodeTowns.ts';

/** The tenant's currency and the reader's language. */
export interface AmountForm {
  currency: string;
  locale: Locale;
}

/** A text with its values. */
type Sentence = Exclude<
  ParsedInput['kind'],
  'empty' | 'query' | 'ids' | 'book' | 'bookings' | 'act' | 'shortcuts'
>;

/** One sentence that describes the effect of Enter; undefined if the line is not a command. */
export function describeInput(
  parsed: ParsedInput,
  t: Translate,
  tenant: AmountForm,
  townOf: TownOf = () => undefined,
): string | undefined {
  const sentence = (kind: Sentence, values?: TextValues) => t(`commands.answer.${kind}`, values);
  switch (parsed.kind) {
    case 'empty':
    case 'query':
    case 'ids':
    case 'book':
    case 'bookings':
      return undefined;
    case 'track':
    case 'scan':
      return sentence(parsed.kind, { ids: listed(parsed.ids) });
    case 'quote': {
      const parts = [describePlace(parsed.from, t, townOf), describePlace(parsed.to, t, townOf)];
      const extras = [
        parsed.weightKg === undefined ? '…' : `${parsed.weightKg.toFixed(3)} kg`,
        itemTypeText(parsed.itemType ?? 'PARCEL', t),
        parsed.cod && `COD ${describeMoney(parsed.cod, tenant)}`,
        parsed.insurance && `${t('commands.preview.insurance')} ${describeMoney(parsed.insurance, tenant)}`,
        parsed.by && t(`commands.preview.by.${parsed.by}`),
      ].filter(Boolean);
      return sentence(parsed.kind, { from: parts[0], to: parts[1], parts: extras.join(', ') });
    }
    case 'open':
      return sentence(parsed.kind, { id: parsed.id ?? '…' });
    case 'find':
      return sentence(parsed.kind, { text: describeFind(parsed, t, tenant) || '…' });
    case 'print': {
      const what = [t(`commands.preview.print.${parsed.type}`), parsed.size].filter(Boolean).join(' ');
      return sentence(parsed.kind, { what, target: describeTarget(parsed.target, t) });
    }
    case 'act': {
      const { verb, day } = parsed;
      const values = {
        target: describeTarget(parsed.target, t),
        reason: `${parsed.count ? ` ×${parsed.count}` : ''}${parsed.reason ? ` (${parsed.reason})` : ''}`,
        day: day?.text ?? '',
      };
      return day && (verb === 'reattempt' || verb === 'pickupAgain')
        ? t(`commands.answer.actOn.${verb}`, values)
        : t(`commands.answer.act.${verb}`, values);
    }
    case 'new':
      if (parsed.to !== undefined) return t('commands.new.orderTo', { name: parsed.to || '…' });
      return parsed.what ? t(`commands.new.${parsed.what}`) : sentence(parsed.kind);
    case 'go':
      return sentence(parsed.kind, { screen: parsed.screen ? t(`commands.screens.${parsed.screen}`) : '…' });
    case 'lang':
      return sentence(parsed.kind, { language: parsed.locale ? languageName(t, parsed.locale) : '…' });
    case 'export':
      return sentence(parsed.kind, {
        what: parsed.what ? t(`commands.screens.${parsed.what}`) : '…',
        range: parsed.range ? describeRange(parsed.range, t) : '…',
      });
    case 'shortcuts':
      return t(`commands.answer.shortcuts.${parsed.on === undefined ? 'open' : parsed.on ? 'on' : 'off'}`);
    case 'switchAccount':
      return sentence(parsed.kind, { name: parsed.name ?? '' }).trim();
    case 'topUp':
      return sentence(parsed.kind, { amount: parsed.amount ? describeMoney(parsed.amount, tenant) : '…' });
    case 'pay':
      return sentence(parsed.kind, { number: parsed.invoiceNo ?? '…' });
    case 'invite':
      return sentence(parsed.kind, { emails: parsed.emails ?? '' }).trim();
    case 'balance':
    case 'signOut':
      return sentence(parsed.kind);
  }
}

function describeFind(
  { text, facts, filters }: Extract<ParsedInput, { kind: 'find' }>,
  t: Translate,
  tenant: AmountForm,
): string {
  const { states = [], statuses = [], attempts, cod } = facts ?? {};
  const words = Object.entries(filters).map(([key, value]) => `${key}:${value}`);
  const amount = (amountMinor: number | undefined) =>
    amountMinor === undefined ? '' : describeMoney({ amountMinor }, tenant);
  const range = cod && [...new Set([amount(cod.fromMinor), amount(cod.toMinor)])].join(' … ').trim();
  const state = cod?.state ? t(`orders.codStates.${cod.state}`) : '';
  return [
    ...states.map((state) => t(`commands.orderStates.${state}`)),
    ...statuses.map((name) => t(`status.${codeOfStatus(name)}`)),
    ...(attempts ? [t('commands.orderStates.attempts', { smart_count: attempts })] : []),
    ...(range === undefined ? [] : [['COD', state, range].filter(Boolean).join(' ')]),
    [facts && text ? `“${text}”` : text, ...words].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ');
}

function listed(values: readonly string[]): string {
  const shown = values.slice(0, 3).join(', ');
  return values.length > 3 ? `${shown} +${values.length - 3}` : shown || '…';
}

function describePlace(place: Place | undefined, t: Translate, townOf: TownOf): string {
  if (!place) return '…';
  if (place.kind === 'me') return t('commands.preview.me');
  if (place.kind === 'name') return place.text;
  return [place.postcode, townOf(place), place.country].filter(Boolean).join(' ');
}

export const describeMoney = ({ amountMinor, currency }: TypedMoney, tenant: AmountForm): string =>
  moneyText(amountMinor, currency ?? tenant.currency, tenant.locale);

function describeTarget(target: Target | undefined, t: Translate): string {
  if (!target) return '…';
  return target.kind === 'orders' ? listed(target.ids) : t(`commands.preview.target.${target.kind}`);
}

function describeRange(range: TypedRange, t: Translate): string {
  if ('preset' in range) return t(`commands.ranges.${range.preset}`);
  if ('lastDays' in range) return t('commands.ranges.lastDays', { smart_count: range.lastDays });
  return `${range.from} – ${range.to}`;
}

/** The parts that are still missing, as words. */
export function describeMissing(missing: readonly MissingPart[], t: Translate): string {
  return missing.map((part) => t(`commands.missing.${part}`)).join(', ');
}

const itemTypeText = (name: string, t: Translate): string => t(`itemTypes.${name}`, { _: name });
