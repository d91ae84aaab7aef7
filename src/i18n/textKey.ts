import type { StatusCode } from '../../contract/rules/orders/orderStatus.ts';
import type { Texts } from '../../texts/catalogue.ts';

/** The console's texts. The key of a status is its code. */
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

/** No keys for a record whose keys are known only at run time. */
type NamedKeys<T> = string extends keyof T
  ? never
  : number extends keyof T
    ? never
    : keyof T & (string | number);

/** The key of a text, as `orders.title`. */
export type TextKey = Paths<Messages>;

/** Keys that contain a name from the server or the code of a language. The text may be missing, so a fallback is required. */
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
