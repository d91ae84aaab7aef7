import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { commandIn, SCAN_MODES, type StationCommand } from '../../../contract/rules/orders/scanCodes.ts';
import { isZplSize } from '../../../contract/rules/orders/thermalLabels.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { onConnection } from '../../lib/calls/connection.ts';
import { storedForm, storeForm, storeFormBeforeUnload } from '../../lib/forms/formStorage.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useRefetchOrders } from '../../session/useRefetchOrders.ts';
import { labelSizeOf } from '../../shared/orders/rules/labelSize.ts';
import { createLabelPrinter, whenPageHasFocus } from './labelPrinter.ts';
import { printInFrame } from './printFrame.ts';
import { createScanQueue, outcomeOf, type ScanRow } from './scanQueue.ts';
import { createScanSounds, soundOf } from './scanSounds.ts';
import { keepSettings, readSettings, type StationSettings, withoutAdded } from './stationSettings.ts';

const STORE_PAUSE_MS = 300;
const keyOf = (customerId: number) => `scan:${customerId}`;
export const isWhole = ({ result }: ScanRow) =>
  !result?.carton || result.carton.number >= result.carton.total;

/** The last parcel that was marked as packed here and is it still. */
function lastPacked(rows: readonly ScanRow[]): ScanRow | undefined {
  const open = new Set<string>();
  for (const row of [...rows].reverse()) {
    const id = row.result?.order?.id ?? row.orderId;
    if (!id) continue;
    if (row.mode === 'unpack') open.add(id);
    else if (row.mode === 'pack' && row.result?.outcome === 'done' && !open.has(id)) return row;
  }
  return undefined;
}

/** The station of one account: its list, its queue, what is heard and printed. */
export function useScanStation() {
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const notify = useNotify();
  const refetchOrders = useRefetchOrders();
  const [settings, setSettings] = useState(() => readSettings(customer.id));
  /** The rows that the last answer brought. */
  const [answered, setAnswered] = useState<readonly ScanRow[]>([]);
  const [loaded, setLoaded] = useState(false);
  const latest = useRef({ settings, notify, customer });
  latest.current = { settings, notify, customer };
  const change = useCallback(
    (next: Partial<StationSettings>) => {
      const whole = { ...latest.current.settings, ...next };
      latest.current.settings = whole;
      keepSettings(customer.id, whole);
      setSettings(whole);
    },
    [customer.id],
  );

  const sounds = useMemo(() => createScanSounds(), []);
  useEffect(() => () => sounds.close(), [sounds]);

  const printer = useMemo(
    () =>
      createLabelPrinter({
        print: async (ids) => {
          const size = labelSizeOf(latest.current.customer);
          // A browser cannot print what only a label printer reads: its answer is a file, which leaves the page where it is.
          if (isZplSize(size)) location.assign(await dataProvider.labelLink(ids, size));
          else
            await printInFrame(await dataProvider.labelPageLink(ids, size)).catch(async (err) => {
              if (ids.length > 1) throw err;
              // A courier's own label is a PDF, which is no part of a page: it opens beside this one.
              const tab = window.open(await dataProvider.labelLink(ids, size), '_blank');
              if (!tab) throw err;
              tab.opener = null;
            });
        },
        free: whenPageHasFocus,
        onFailed: (err) => latest.current.notify.failure(err),
      }),
    [dataProvider],
  );

  const queue = useMemo(
    () =>
      createScanQueue({
        send: (mode, scans) => dataProvider.scanParcels({ mode, scans }),
        onAnswered: (rows) => {
          setAnswered(rows);
          const heard = rows.flatMap((row) => {
            const outcome = outcomeOf(row);
            return outcome === 'waiting' ? [] : soundOf(outcome, isWhole(row));
          });
          if (!latest.current.settings.muted) sounds.play(heard);
          printer.add(
            rows.flatMap(({ mode, result }) =>
              mode === 'print' && result?.outcome === 'done' && result.order ? result.order.id : [],
            ),
          );
        },
      }),
    [dataProvider, sounds, printer],
  );
  const { rows, away } = useSyncExternalStore(queue.subscribe, queue.state);

  useEffect(() => {
    queue.start();
    const left = onConnection((state) => state === 'ok' && queue.resume());
    return () => {
      left();
      queue.stop();
      refetchOrders();
    };
  }, [queue, refetchOrders]);

  const key = keyOf(customer.id);
  useEffect(() => {
    let gone = false;
    void storedForm<ScanRow[]>(key).then((stored) => {
      if (gone) return;
      if (stored) queue.restore(stored.data);
      setLoaded(true);
    });
    return () => {
      gone = true;
    };
  }, [key, queue]);
  useEffect(() => {
    // Before the stored list is there, storing would overwrite it.
    if (!loaded) return;
    const timer = setTimeout(() => void storeForm(key, rows), STORE_PAUSE_MS);
    const keepNow = () => storeFormBeforeUnload(key, queue.state().rows);
    addEventListener('pagehide', keepNow);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', keepNow);
    };
  }, [key, rows, loaded, queue]);
  const isLoaded = useRef(loaded);
  isLoaded.current = loaded;
  // Leaving the page within the console keeps the last scans too.
  useEffect(
    () => () => {
      if (isLoaded.current) void storeForm(key, queue.state().rows);
    },
    [key, queue],
  );

  const obey = useCallback(
    (command: StationCommand) => {
      const { settings: now, notify: say } = latest.current;
      const mode = SCAN_MODES.find((known) => known === command);
      if (mode) return change({ mode });
      if (command === 'sound') return change({ muted: !now.muted });
      if (command === 'again') {
        const last = queue.state().rows.findLast((row) => row.mode === 'print' && row.result?.order);
        if (last?.result?.order) printer.add([last.result.order.id]);
      } else if (command === 'undo') {
        const packed = lastPacked(queue.state().rows);
        if (packed?.result?.order) queue.add(packed.code, 'unpack', packed.result.order.id);
        else say('scan.nothingToUndo', { type: 'warning' });
      } else if (command === 'close') {
        dataProvider.closeManifests().then(
          (closed) =>
            closed.length
              ? say('scan.closed', {
                  type: 'success',
                  messageArgs: {
                    smart_count: closed.length,
                    numbers: closed.map(({ manifestId }) => manifestId).join(', '),
                  },
                })
              : say('scan.nothingOpen', { type: 'warning' }),
          (err) => say.failure(err),
        );
      }
    },
    [change, queue, printer, dataProvider],
  );
  const scan = useCallback(
    (raw: string) => {
      const code = withoutAdded(raw, latest.current.settings);
      if (!code) return;
      const command = commandIn(code);
      if (command) obey(command);
      else queue.add(code, latest.current.settings.mode);
    },
    [obey, queue],
  );
  const printAgain = useCallback((orderId: string) => printer.add([orderId]), [printer]);

  return { rows, away, answered, loaded, settings, change, queue, scan, obey, printAgain };
}

export type ScanStation = ReturnType<typeof useScanStation>;
