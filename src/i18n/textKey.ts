import type first from './en_US/first.ts';
import type english from './en_US/index.ts';
import type rest from './en_US/rest.ts';

/** The texts of one language: the same keys as English. */
export type Messages = typeof english;

/** Those of the frame and the order list, and those of all other pages. */
export type FirstTexts = typeof first;
export type RestTexts = typeof rest;

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

/** Keys with a name from the server; the text may be missing here, so a fallback must be given. */
export type ServerNameKey = `${
  | 'catalog.itemTypes'
  | 'orderDetail.reject.reasons'
  | 'orders.reasons'
  | 'orders.sources'
  | 'price.lines'
  | 'status'
  | 'steps.notes'}.${string | number}`;

/** Values for `%{name}`; `smart_count` chooses between `one |||| many`. */
export type TextValues = Readonly<Record<string, unknown>>;

export interface Translate {
  (key: TextKey, values?: TextValues): string;
  (key: TextKey | ServerNameKey, values: TextValues & { _: string }): string;
}
