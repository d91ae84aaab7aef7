import { deleteOldForms, deleteStoredForm, storedForm, storeForm } from '../../lib/forms/formStorage.ts';
import type { ResumedStep } from './topUpPath.ts';

type StoredKind = Extract<ResumedStep['kind'], 'book' | 'batch' | 'fulfil'>;

const PREFIX = 'step:';

/** Storage key of a step's values during a top-up: each step has its own, as two tabs may leave steps of one kind. */
export const stepKey = (kind: StoredKind, customerId: number, id: string): string =>
  `${PREFIX}${customerId}:${kind}:${id}`;

export async function storeStep<T extends { id: string }>(
  kind: StoredKind,
  customerId: number,
  step: T,
): Promise<void> {
  await storeForm(stepKey(kind, customerId, step.id), step);
  // Steps whose top-up was given up.
  await deleteOldForms(PREFIX);
}

/** The values of the step with this id, once: it is open again afterwards. */
export async function takeStep<T extends { id: string }>(
  kind: StoredKind,
  customerId: number,
  id: string,
): Promise<T | undefined> {
  const key = stepKey(kind, customerId, id);
  const found = await storedForm<T>(key);
  if (found) await deleteStoredForm(key);
  return found?.data;
}
