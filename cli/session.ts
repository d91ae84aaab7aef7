import type { Company } from '../contract/account/company.ts';
import type { Customer } from '../contract/account/customers.ts';
import { LOCALE_FACTS, type Locale } from '../contract/rules/locales.ts';
import type { Texts } from '../src/i18n/mergeOver.ts';
import type { Translate } from '../src/i18n/textKey.ts';
import { translateWith } from '../src/i18n/translateWith.ts';
import { formatMoney } from '../src/lib/text/formatMoney.ts';
import { textsOf } from '../texts/read.ts';
import { type Client, createClient } from './api/client.ts';
import { type Exit, NotSignedIn, Usage } from './failures.ts';
import type { Output } from './output.ts';
import type { Questions, World } from './world.ts';

export interface Session {
  world: World;
  words: readonly string[];
  flags: Flags;
  out: Output;
  questions: Questions;
  locale: Locale;
  t: Translate;
  client: Client;
  /** Separates the stored data of this server and key from others. */
  place: string;
}
export type Run = (session: Session) => Promise<Exit>;

/** The flags of a call; of a repeated flag, all values. */
export class Flags {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values;
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined && this.#values[name] !== false;
  }

  text(name: string): string | undefined {
    const value = this.#values[name];
    return typeof value === 'string' ? value : undefined;
  }

  all(name: string): readonly string[] {
    const value = this.#values[name];
    return Array.isArray(value) ? value.map(String) : [];
  }
}

const DEFAULT_URL = 'http://localhost:4000';

/** Address and key of the environment. Throws without a key. */
export function accessOf({ env }: World, flags: Flags): { url: string; apiKey: string } {
  const apiKey = env.WAYBILL_API_KEY?.trim();
  if (!apiKey)
    throw new NotSignedIn(
      'WAYBILL_API_KEY is not set. Make a key at Settings, API keys, and set it in the environment.',
    );
  const url = flags.text('url') ?? env.WAYBILL_URL ?? DEFAULT_URL;
  if (!/^https?:/i.test(url) || !URL.canParse(url))
    throw new Usage(`"${url}" is no address. Try: ${DEFAULT_URL}`);
  return { url, apiKey };
}

/** The client of the environment's key. Throws without a key. */
export function clientOf(world: World, flags: Flags, locale: Locale): Pick<Session, 'client' | 'place'> {
  const { url, apiKey } = accessOf(world, flags);
  const { signal } = world.abort;
  return {
    client: createClient({ url, apiKey, language: LOCALE_FACTS[locale].tag, signal }),
    place: `${url}\n${apiKey}`,
  };
}

/** The console's texts in a language. */
export function translateIn(locale: Locale): Translate {
  let texts: Texts | undefined;
  return (key: string, values?: Readonly<Record<string, unknown>>) => {
    texts ??= { ...textsOf(locale, 'first'), ...textsOf(locale, 'rest') } as unknown as Texts;
    return translateWith(texts, key, values, locale);
  };
}

export interface Account {
  customer: Customer;
  company: Company;
}

export async function accountOf({ client }: Session): Promise<Account> {
  const { data: customer } = await client.call('getCustomer', {});
  const { data: company } = await client.call('getCompany', { path: { id: customer.companyId } });
  return { customer, company };
}

export const moneyIn =
  ({ locale }: Session, currency: string) =>
  (minor: number) =>
    formatMoney(minor, currency, locale);
