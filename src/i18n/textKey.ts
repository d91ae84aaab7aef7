import type { StatusCode } from '../../contract/rules/orders/orderStatus.ts';
import type { Texts } from '../../texts/catalogue.ts';

/** The console's texts. A status is found by its code. */
export type Messages = Omit<Texts<'first'> & Texts<'rest'>, 'statusWords'> & {
  status: Record<StatusCode, string>;
};

type Paths<T, Before extends string = ''> = {
  [K in keyof T & (string | number)]: T[K] extends string
    ? `${Before}${K}`
    : T[K] extends Readonly<Record<string | number, string>>
      ? `${Before}${K}.${NamedKeys<T[K]>}`
      : Paths<T[K], `${Before}${K}.`>;
}[keyof T & (string | number)];

/** Nothing for a record whose keys are only known while it runs. */
type NamedKeys<T> = string extends keyof T
  ? never
  : number extends keyof T
    ? never
    : keyof T & (string | number);

/** The key of a text, as `orders.title`. */
export type TextKey = Paths<Messages>;

/** Keys with a name from the server or of a language; the text may be missing here, so a fallback must be given. */
export type ServerNameKey = `${
  | 'commands.languages'
  | 'itemTypes'
  | 'orders.sources'
  | 'price.lines'
  | 'reasons'
  | 'status'
  | 'steps.notes'}.${string | number}`;

/** Values for `%{name}`; `smart_count` chooses between `one |||| many`. */
export type TextValues = Readonly<Record<string, unknown>>;

export interface Translate {
  (key: TextKey, values?: TextValues): string;
  (key: TextKey | ServerNameKey, values: TextValues & { _: string }): string;
}
