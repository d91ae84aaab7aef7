import type { ImportFix } from '../../../../contract/orders/import.ts';
import { asFailure } from '../../../lib/calls/callFailure.ts';
import type { SheetMapping } from './importSheet.ts';

/** Why the server did not store a mapping for the next sheet; `at` is the index of the refused heading, or null. */
export interface MappingRefusal {
  at: number | null;
  reason: string;
}

/** Null if the server refused nothing, such as without an answer. */
export function mappingRefusal(
  err: unknown,
  { columns }: Pick<SheetMapping, 'columns'>,
  fixes: readonly Pick<ImportFix, 'column'>[],
): MappingRefusal | null {
  const { status, field = '', message } = asFailure(err);
  if (status < 400 || status >= 500) return null;
  const place = (list: string) => Number(new RegExp(`^${list}\\D+(\\d+)`).exec(field)?.[1] ?? -1);
  const fixed = fixes[place('fixes')];
  const at = fixed ? columns.indexOf(fixed.column) : place('columns');
  return { at: at >= 0 && at < columns.length ? at : null, reason: message };
}
