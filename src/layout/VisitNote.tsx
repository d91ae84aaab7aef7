import { VISIT_REPORT_INTERVAL_MS } from '../../contract/rules/account/visits.ts';
import { useEffectOn } from '../lib/react/useEffectOn.ts';
import { useSession } from '../session/SessionContext.ts';
import { useDataProvider } from '../session/useDataProvider.ts';

const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

/** Informs the server while the person is active: an open tab alone is not a visit (BX-44). */
export function VisitNote() {
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  // Each account has its own visits.
  useEffectOn(() => {
    let lastReportMs = Number.NEGATIVE_INFINITY;
    const tell = () => {
      if (performance.now() - lastReportMs < VISIT_REPORT_INTERVAL_MS) return;
      lastReportMs = performance.now();
      // Without an answer, the next activity reports the visit.
      dataProvider.noteVisit().catch(() => {
        lastReportMs = Number.NEGATIVE_INFINITY;
      });
    };
    for (const sign of SIGNS) document.addEventListener(sign, tell, { capture: true, passive: true });
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, tell, { capture: true });
    };
  }, [dataProvider, customer.id]);
  return null;
}
