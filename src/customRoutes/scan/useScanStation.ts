import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { commandIn, SCAN_MODES, type StationCommand } from '../../../contract/rules/orders/scanCodes.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { onConnection } from '../../lib/calls/connection.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useRefetchOrders } from '../../session/useRefetchOrders.ts';
import { createScanQueue } from './scanQueue.ts';
import { isWhole, labelsOf, lastPacked, outcomeOf, type ScanRow } from './scanRows.ts';
import { createScanSounds, soundOf } from './scanSounds.ts';
import { keepSettings, readSettings, type StationSettings, withoutAdded } from './stationSettings.ts';
import { useLabelPrinter } from './useLabelPrinter.ts';
import { useStoredScans } from './useStoredScans.ts';

/** Plays what became of scans. */
function useScanSounds() {
  const sounds = useMemo(() => createScanSounds(), []);
  useEffect(() => () => sounds.close(), [sounds]);
  return useCallback(
    (rows: readonly ScanRow[]) =>
      sounds.play(
        rows.flatMap((row) => {
          const outcome = outcomeOf(row);
          return outcome === 'waiting' ? [] : soundOf(outcome, isWhole(row));
        }),
      ),
    [sounds],
  );
}

/** The station of one account: list, queue, sounds and printing. */
export function useScanStation() {
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const notify = useNotify();
  const refetchOrders = useRefetchOrders();
  const [settings, setSettings] = useState(() => readSettings(customer.id));
  /** The rows that the last answer brought. */
  const [answered, setAnswered] = useState<readonly ScanRow[]>([]);
  const latest = useRef({ settings, notify });
  latest.current = { settings, notify };
  const change = useCallback(
    (next: Partial<StationSettings>) => {
      const whole = { ...latest.current.settings, ...next };
      latest.current.settings = whole;
      keepSettings(customer.id, whole);
      setSettings(whole);
    },
    [customer.id],
  );
  const play = useScanSounds();
  const printer = useLabelPrinter();
  const queue = useMemo(
    () =>
      createScanQueue({
        send: (mode, scans) => dataProvider.scanParcels({ mode, scans }),
        onAnswered: (rows) => {
          setAnswered(rows);
          if (!latest.current.settings.muted) play(rows);
          printer.add(labelsOf(rows));
        },
      }),
    [dataProvider, play, printer],
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
  const loaded = useStoredScans(customer.id, queue, rows);

  const closeManifests = useCallback(() => {
    const { notify: notifyUser } = latest.current;
    dataProvider.closeManifests().then((closed) => {
      if (!closed.length) return notifyUser('scan.nothingOpen', { type: 'warning' });
      const numbers = closed.map(({ manifestId }) => manifestId).join(', ');
      notifyUser('scan.closed', { type: 'success', messageArgs: { smart_count: closed.length, numbers } });
    }, notifyUser.failure);
  }, [dataProvider]);
  const runCommand = useCallback(
    (command: StationCommand) => {
      const mode = SCAN_MODES.find((known) => known === command);
      if (mode) return change({ mode });
      if (command === 'sound') return change({ muted: !latest.current.settings.muted });
      if (command === 'again') {
        const last = queue.state().rows.findLast((row) => row.mode === 'print' && row.result?.order);
        if (last?.result?.order) printer.add([last.result.order.id]);
      } else if (command === 'undo') {
        const packed = lastPacked(queue.state().rows);
        if (packed?.result?.order) queue.add(packed.code, 'unpack', packed.result.order.id);
        else latest.current.notify('scan.nothingToUndo', { type: 'warning' });
      } else if (command === 'close') closeManifests();
    },
    [change, queue, printer, closeManifests],
  );
  const scan = useCallback(
    (raw: string) => {
      const code = withoutAdded(raw, latest.current.settings);
      if (!code) return;
      const command = commandIn(code);
      if (command) runCommand(command);
      else queue.add(code, latest.current.settings.mode);
    },
    [runCommand, queue],
  );
  const reprint = useCallback((orderId: string) => printer.add([orderId]), [printer]);

  return {
    rows,
    away,
    answered,
    loaded,
    settings,
    change,
    queue,
    scan,
    runCommand,
    reprint,
  };
}

export type ScanStation = ReturnType<typeof useScanStation>;
