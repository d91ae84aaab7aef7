import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useNotify } from '../../i18n/useNotify.ts';
import { useLocale, useText } from '../../i18n/useText.ts';
import { openLater } from '../../lib/browser/openLater.ts';
import { dateTimeText } from '../../lib/dates/dates.ts';
import { saveCsv } from '../../lib/files/saveCsv.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { Undoable } from '../../ui/messages/UndoBar.tsx';
import { mayUseCamera } from './camera.ts';
import { wordsOf } from './scanWords.ts';
import type { ScanStation } from './useScanStation.ts';

const COLUMNS = [
  'time',
  'code',
  'mode',
  'result',
  'number',
  'reference',
  'recipient',
  'carton',
  'manifest',
] as const;

/** Actions of the station's buttons and keys other than scanning. */
export function useStationTools({ rows, queue, settings, change }: ScanStation) {
  const translate = useText();
  const locale = useLocale();
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const { company } = useSession();
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const [search, setSearch] = useSearchParams();
  const hasCamera = search.has('camera') && mayUseCamera();
  return {
    hasCamera,
    /** The camera is part of the address, because a page that was opened from another page must be loaded again. */
    showCamera: (shown: boolean) => {
      if (shown && !mayUseCamera()) return location.assign(`${location.pathname}?camera`);
      setSearch(shown ? { camera: '' } : {}, { replace: true });
    },
    toggleSound: () => change({ muted: !settings.muted }),
    printSheet: () => void openLater(() => dataProvider.scanSheetLink()).catch(notify.failure),
    save: () => {
      const table = [
        COLUMNS.map((column) => translate(`scan.columns.${column}`)),
        ...rows.map((row) => {
          const { order, carton, manifest } = row.result ?? {};
          return [
            dateTimeText(row.at, company.timezone, locale),
            row.code,
            translate(`scan.modes.${row.mode}`),
            [translate(wordsOf(row).text), row.problem].filter(Boolean).join(': '),
            order?.consignmentNo ?? null,
            order?.referenceNo ?? null,
            order?.recipientName ?? null,
            carton ? `${carton.number}/${carton.total}` : null,
            manifest?.manifestId ?? null,
          ];
        }),
      ];
      return saveCsv(table, 'scans.csv');
    },
    clear: () => {
      const cleared = queue.clear();
      if (cleared.length)
        setUndoable({
          text: translate('scan.cleared', { smart_count: cleared.length }),
          undo: () => queue.restore(cleared),
        });
    },
    undoable,
    forgetUndo: () => setUndoable(null),
  };
}

export type StationTools = ReturnType<typeof useStationTools>;
