import { nearestMinor } from '../../../contract/rules/money/money.ts';

/** Facts of a failed call for a form. Status 0 means that there was no answer. */
export interface Failure {
  status: number;
  code: string;
  message: string;
  field: string | undefined;
  detail: unknown;
}

export function asFailure(err: unknown): Failure {
  const { status, code, field, detail, message } = (err ?? {}) as Partial<Failure>;
  return {
    status: typeof status === 'number' ? status : -1,
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' && message ? message : String(err),
    field: typeof field === 'string' ? field : undefined,
    detail,
  };
}

/** The new price, from the refusal of an outdated price. */
export function newPriceMinor({ detail }: Failure): number | null {
  const amount = (detail as { price?: { amount?: unknown } } | undefined)?.price?.amount;
  return typeof amount === 'number' ? nearestMinor(amount) : null;
}
