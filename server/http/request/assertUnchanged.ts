import type { ChangedBy, Conflict } from '../../../contract/wire/versions.ts';
import { conflict } from '../answer/refusal.ts';

interface Change<K extends string, T> {
  /** The version that the change is based on, if the caller named it. */
  basedOn: string | null | undefined;
  /** The present version of a locked row; null without a record, whose version is then ''. */
  updatedAt: Date | null;
  name: K;
  /** The record as it is now. */
  now: () => T | Promise<T>;
  sent: Record<string, unknown>;
  /** Absent: the activity log is searched for it. */
  changedBy?: ChangedBy;
  /** A step, such as a skip, shows no second version to save. */
  isStep?: boolean;
}

/** The refusal of a step on a record that was changed since it was read. */
export const CHANGED_BEFORE_STEP = 'This was changed meanwhile. Please look at it and try again.';

/** Throws 409 with both versions if the record was changed since it was read. */
export async function assertUnchanged<K extends string, T>(change: Change<K, T>): Promise<void> {
  const { basedOn, updatedAt, name, now, sent, changedBy, isStep } = change;
  if (basedOn == null) return;
  if (updatedAt ? Date.parse(basedOn) === updatedAt.getTime() : basedOn === '') return;
  const changedAt = updatedAt ? { changedAt: updatedAt.toISOString() } : {};
  const detail = { [name]: await now(), sent, ...changedAt, ...(changedBy && { changedBy }) } as Conflict<
    K,
    T
  >;
  throw conflict(
    isStep ? CHANGED_BEFORE_STEP : 'This was changed meanwhile. Please check both versions and save again.',
    detail,
  );
}
