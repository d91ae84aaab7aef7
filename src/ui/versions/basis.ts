/** Basis of an edit: the opened version of a record, and its values. */
export interface Basis<V> {
  version: number;
  values: V;
}
