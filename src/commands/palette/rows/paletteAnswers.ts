import { LOCALES, type Locale } from '../../../../contract/rules/locales.ts';
import { isManifestNumber } from '../../../../contract/rules/orders/manifests.ts';
import { languageName } from '../../../i18n/locales.ts';
import type { Translate } from '../../../i18n/textKey.ts';
import { weightText } from '../../../lib/text/formatWeight.ts';
import { isReady, type NewKind, type ParsedInput, type ScreenId } from '../../grammar/parsedInput.ts';
import { parseVerb } from '../../grammar/parseVerb.ts';
import {
  LANGUAGE_NAMES,
  NEW_KINDS,
  SCREENS,
  VERBS,
  type Verb,
  type Words,
  wordsOf,
} from '../../grammar/words.ts';
import { describeInput } from './describeInput.ts';
import type { PaletteActions, PaletteItem, QuotedService } from './paletteItem.ts';

export interface AnswerNeeds {
  actions: PaletteActions;
  t: Translate;
  locale: Locale;
  currency: string;
  setShortcuts: (on: boolean) => void;
}

/** Rows of the typed command itself: the effect of Enter, or the choices for the missing part. */
export function answerItems(parsed: ParsedInput, needs: AnswerNeeds): PaletteItem[] {
  if (parsed.kind === 'ids') return idItems(parsed.ids, needs);
  const label = describeInput(parsed, needs.t, needs);
  if (label && isReady(parsed))
    return [{ id: `answer:${parsed.kind}`, group: 'answer', label, ...doing(parsed, needs) }];
  return choices(parsed, needs);
}

function idItems(ids: readonly string[], { actions, t }: AnswerNeeds): PaletteItem[] {
  const items: PaletteItem[] = [];
  const [first] = ids;
  const manifests = ids.every(isManifestNumber);
  if (ids.length === 1 && first && actions.allows({ kind: 'open', id: first })) {
    const label = t('commands.answer.open', { id: first });
    items.push({
      id: `${manifests ? 'manifest' : 'order'}:${first}`,
      group: 'answer',
      label,
      codes: [first],
      run: () => actions.open(first),
    });
  }
  const shown = ids.length > 3 ? `${ids.slice(0, 3).join(', ')} +${ids.length - 3}` : ids.join(', ');
  if (!manifests)
    items.push({
      id: 'answer:track',
      group: 'answer',
      label: t('commands.answer.track', { ids: shown }),
      run: () => actions.track(ids),
    });
  const type = manifests ? 'manifest' : 'label';
  if (actions.allows({ kind: 'print', type }))
    items.push({
      id: 'answer:print',
      group: 'answer',
      label: t('commands.answer.print', { what: t(`commands.preview.print.${type}`), target: shown }),
      run: () => actions.print({ target: { kind: 'orders', ids }, type }),
    });
  return items;
}

type Doing = Pick<PaletteItem, 'run' | 'children'>;

/** Effect of Enter on a complete line. */
function doing(parsed: ParsedInput, { actions, locale, setShortcuts }: AnswerNeeds): Doing {
  switch (parsed.kind) {
    case 'track':
      return { run: () => actions.track(parsed.ids) };
    case 'scan':
      return { run: () => actions.scan(parsed.ids) };
    case 'quote':
      return { children: (signal) => quoteItems(parsed, actions, locale, signal) };
    case 'open':
      return { run: () => actions.open(parsed.id ?? '') };
    case 'find':
      return { run: () => actions.find(parsed.text, parsed.filters, parsed.facts) };
    case 'print': {
      const { target, type, size } = parsed;
      return target ? { run: () => actions.print({ target, type, size }) } : {};
    }
    case 'act': {
      const { target, verb, reason, count, day } = parsed;
      return target ? { run: () => actions.act({ verb, target, reason, count, day }) } : {};
    }
    case 'topUp':
      return { run: () => actions.topUp(parsed.amount) };
    case 'pay':
      return { run: () => actions.pay(parsed.invoiceNo) };
    case 'invite':
      return { run: () => actions.invite(parsed.emails) };
    case 'balance':
      return { run: () => actions.showBalance() };
    case 'new': {
      const { what, to } = parsed;
      if (to) return { run: () => actions.orderTo(to) };
      return what ? { run: () => actions.create(what) } : {};
    }
    case 'go': {
      const { screen } = parsed;
      return screen ? { run: () => actions.go(screen) } : {};
    }
    case 'switchAccount':
      return { run: () => actions.switchAccount(parsed.name) };
    case 'lang': {
      const { locale } = parsed;
      return locale ? { run: () => actions.setLanguage(locale) } : {};
    }
    case 'export': {
      const { what, range } = parsed;
      return what && range ? { run: () => actions.exportRows(what, range) } : {};
    }
    case 'shortcuts':
      return { run: () => setShortcuts(parsed.on ?? true) };
    case 'signOut':
      return { run: () => actions.signOut() };
    default:
      return {};
  }
}

/** As many as fit a window without scrolling. */
const SHOWN_SERVICES = 8;

async function quoteItems(
  parsed: ParsedInput & { kind: 'quote' },
  actions: PaletteActions,
  locale: Locale,
  signal: AbortSignal,
): Promise<PaletteItem[]> {
  const { kind: _kind, missing: _m, unread: _u, problems: _p, scope: _s, ...quote } = parsed;
  const preview = await actions.quote(quote, signal);
  const weight = weightText({ value: quote.weightKg ?? 0, unit: 'kg' }, locale);
  return preview.services.slice(0, SHOWN_SERVICES).map((service: QuotedService, i) => ({
    id: `service:${service.code}`,
    group: 'answer',
    label: service.name,
    lead: service.price,
    ...(i === 0 ? { heading: `${preview.from} → ${preview.to} · ${weight}` } : {}),
    detail: service.detail,
    run: () =>
      actions.allows({ kind: 'new', what: 'order' })
        ? actions.openWizard({ quote, serviceCode: service.code })
        : actions.go('rates'),
  }));
}

/** A verb without its object offers all objects. */
function choices(parsed: ParsedInput, { actions, t, locale }: AnswerNeeds): PaletteItem[] {
  if (parsed.unread.length > 0) return [];
  const offer = <K extends string>(
    table: Readonly<Record<K, Words>>,
    name: string,
    textOf: (key: K) => string,
    run: (key: K) => void | Promise<void>,
    isOffered: (key: K) => boolean = () => true,
  ): PaletteItem[] =>
    (Object.keys(table) as K[]).filter(isOffered).map((key) => ({
      id: `${name}:${key}`,
      group: 'answer',
      label: textOf(key),
      keywords: wordsOf(table[key], locale),
      run: () => run(key),
    }));
  if (parsed.kind === 'new')
    return offer<NewKind>(
      NEW_KINDS,
      'new',
      (kind) => t(`commands.new.${kind}`),
      actions.create,
      (what) => actions.allows({ kind: 'new', what }),
    );
  if (parsed.kind === 'go')
    return offer<ScreenId>(
      SCREENS,
      'screens',
      (screen) => t(`commands.screens.${screen}`),
      actions.go,
      (screen) => actions.allows({ kind: 'go', screen }),
    );
  if (parsed.kind === 'lang') {
    return LOCALES.map((code) => ({
      id: `lang:${code}`,
      group: 'answer',
      label: languageName(t, code),
      keywords: LANGUAGE_NAMES[code],
      run: () => actions.setLanguage(code),
    }));
  }
  return [];
}

/** A line with only a verb. */
const ALONE = { country: '', currency: '', hasSelection: false, hasFocused: false };

/** Every allowed verb as a row that starts the line with it, so that the grammar can be discovered. */
export function verbItems(
  { t, locale, allows }: Pick<AnswerNeeds, 't' | 'locale'> & Pick<PaletteActions, 'allows'>,
  group: 'commands' | 'help',
): PaletteItem[] {
  const known = (Object.keys(VERBS) as Verb[]).filter((verb) => {
    const meaning = parseVerb(verb, '', { ...ALONE, locale, allows });
    return meaning && allows(meaning);
  });
  return known.map((verb) => ({
    id: `verb:${verb}`,
    group,
    label: t(`commands.verbs.${verb}`),
    detail: t(`commands.examples.${verb}`),
    keywords: wordsOf(VERBS[verb], locale),
    depth: 1,
    fill: `${wordsOf(VERBS[verb], locale)[0] ?? verb} `,
  }));
}
