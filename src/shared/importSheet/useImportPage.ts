import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { useEffectOn } from '../../lib/react/useEffectOn.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { countRows } from './rows/importRows.ts';
import { useImportSheet } from './useImportSheet.ts';
import type { ImportStep } from './useStartCommands.ts';

export const TITLE_ID = 'import-title';

/** Common state of the pages of all imports: the open sheet, and the step in the address. */
export function useImportPage() {
  const translate = useText();
  const dataProvider = useDataProvider();
  const { company, customer } = useSession();
  const [search, setSearch] = useSearchParams();
  const facts = useQuery({
    queryKey: ['orderImport', 'facts', customer.id],
    queryFn: () => dataProvider.getImportFacts(),
    staleTime: 5 * 60_000,
  });
  const open = useImportSheet(customer.id, company.timezone, facts.data);
  const { sheet } = open;
  const rows = useMemo(() => sheet?.rows ?? [], [sheet]);
  const counts = useMemo(() => countRows(rows), [rows]);
  const requestedStep = search.get('step');
  const step: ImportStep =
    sheet && (requestedStep === 'columns' || requestedStep === 'rows') ? requestedStep : 'start';
  return {
    facts,
    open,
    sheet,
    rows,
    counts,
    step,
    /** Whether the sheet for the step in the address is still being read from this browser. */
    isLooking: Boolean(requestedStep) && sheet === undefined,
    onlyErrors: search.get('only') === 'errors',
    name: sheet?.source.name || translate('orderImport.pasted'),
    go: (next: ImportStep, more: Record<string, string> = {}, options?: { replace: boolean }) =>
      setSearch(next === 'start' ? {} : { step: next, ...more }, options),
  };
}

export type ImportPageState = ReturnType<typeof useImportPage>;

/** Focuses the next step, as the focus would be lost with the removed button: with `focusRows`, else on the title. */
export function useFocusOfStep(step: ImportStep, focusRows?: () => void): void {
  const before = useRef(step);
  useEffectOn(() => {
    if (before.current === step) return;
    before.current = step;
    if (step === 'rows' && focusRows && document.getElementById('edit-grid')) focusRows();
    else document.getElementById(TITLE_ID)?.focus();
  }, [step]);
}
