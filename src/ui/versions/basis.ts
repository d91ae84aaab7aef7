import type { ChangedBy } from '../../../contract/wire/versions.ts';

/** Basis of an edit: the opened version of a record, and its values. */
export interface Basis<V> {
  version: number;
  values: V;
  /** The person who made this version, if it was found on saving and the person is known. */
  changedBy?: ChangedBy | null | undefined;
}
