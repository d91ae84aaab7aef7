import { useMemo } from 'react';
import { useLocale, useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import type { GridColumn } from '../grid/gridTypes.ts';
import type { RecordGridBody } from './listDescription.ts';

/** The columns of a list, shown or hidden. */
export function useGridColumns<T>({
  columns,
  useColumns = noColumns,
}: Pick<RecordGridBody<T>, 'columns' | 'useColumns'>): GridColumn<T>[] {
  const translate = useText();
  const locale = useLocale();
  const { timezone: zone, currency } = useSession().company;
  const hookColumns = useColumns();
  const plainColumns = useMemo(
    () => columns?.({ translate, locale, zone, currency }),
    [columns, translate, locale, zone, currency],
  );
  return plainColumns ?? hookColumns;
}

const noColumns = (): [] => [];
