import type {
  MissingPart,
  ParsedInput,
  Place,
  Target,
  TypedMoney,
  TypedRange,
} from '../grammar/parsedInput.ts';
import type { TownOf } from './usePostcodeTowns.ts';

export type Translate = (key: string, options?: Record<string, unknown>) => string;

/** One sentence about what Enter will do; undefined where the line is no command. */
export function describeInput(
  parsed: ParsedInput,
  t: Translate,
  townOf: TownOf = () => undefined,
): string | undefined {
  const say = (values: Record<string, unknown> = {}): string => t(`commands.answer.${parsed.kind}`, values);
  switch (parsed.kind) {
    case 'empty':
    case 'query':
    case 'ids':
      return undefined;
    case 'track':
      return say({ ids: listed(parsed.ids) });
    case 'quote': {
      const parts = [describePlace(parsed.from, t, townOf), describePlace(parsed.to, t, townOf)];
      const extras = [
        parsed.weightKg === undefined ? '…' : `${parsed.weightKg.toFixed(3)} kg`,
        parsed.itemType ?? 'PARCEL',
        parsed.cod && `COD ${describeMoney(parsed.cod)}`,
        parsed.insurance && `${t('commands.preview.insurance')} ${describeMoney(parsed.insurance)}`,
        parsed.by && t(`commands.preview.by.${parsed.by}`),
      ].filter(Boolean);
      return say({ from: parts[0], to: parts[1], parts: extras.join(', ') });
    }
    case 'open':
      return say({ id: parsed.id ?? '…' });
    case 'find': {
      const filters = Object.entries(parsed.filters).map(([key, value]) => `${key}:${value}`);
      return say({ text: [parsed.text, ...filters].filter(Boolean).join(' ') || '…' });
    }
    case 'print': {
      const what = [t(`commands.preview.print.${parsed.type}`), parsed.size].filter(Boolean).join(' ');
      return say({ what, target: describeTarget(parsed.target, t) });
    }
    case 'act':
      return t(`commands.answer.act.${parsed.verb}`, {
        target: describeTarget(parsed.target, t),
        reason: parsed.reason ? ` (${parsed.reason})` : '',
      });
    case 'topup':
      return say({ amount: parsed.amount ? describeMoney(parsed.amount) : '…' });
    case 'pay':
      return say({ invoice: parsed.invoice ?? '…' });
    case 'new':
      return parsed.what ? t(`commands.new.${parsed.what}`) : say();
    case 'go':
      return say({ screen: parsed.screen ? t(`commands.screens.${parsed.screen}`) : '…' });
    case 'lang':
      return say({ language: parsed.locale ? t(`commands.languages.${parsed.locale}`) : '…' });
    case 'invite':
      return say({ emails: listed(parsed.emails) });
    case 'export':
      return say({
        what: parsed.what ? t(`commands.screens.${parsed.what}`) : '…',
        range: parsed.range ? describeRange(parsed.range, t) : '…',
      });
    case 'shortcuts':
      return t(`commands.answer.shortcuts.${parsed.on === undefined ? 'open' : parsed.on ? 'on' : 'off'}`);
    case 'switchAccount':
      return say({ name: parsed.name ?? '' }).trim();
    case 'balance':
    case 'signOut':
      return say();
  }
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

function describeMoney({ amountMinor, currency }: TypedMoney): string {
  return [currency, (amountMinor / 100).toFixed(2)].filter(Boolean).join(' ');
}

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
