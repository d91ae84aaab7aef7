import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { Manifest } from '../../../contract/orders/manifests.ts';
import { MANIFEST_STATUS } from '../../../contract/rules/orders/manifests.ts';
import { commandIn, SCAN_MODES, type StationCommand } from '../../../contract/rules/orders/scanCodes.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { onConnection } from '../../lib/calls/connection.ts';
import { useHandler } from '../../lib/react/useHandler.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { useRefetchOrders } from '../../session/useRefetchOrders.ts';
import { createScanQueue } from './scanQueue.ts';
import { isWhole, labelsOf, lastPacked, outcomeOf, type ScanRow, withCancelled } from './scanRows.ts';
import { createScanSounds, soundOf } from './scanSounds.ts';
import { keepSettings, readSettings, type StationSettings, withoutAdded } from './stationSettings.ts';
import { useLabelPrinter } from './useLabelPrinter.ts';
import { useStoredScans } from './useStoredScans.ts';

/** Number of manifests that are watched; older ones are with their couriers. */
const MOST_MANIFESTS = 20;

/** Plays the results of scans. */
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

/** The rows with marks: a colleague may cancel the manifest of scanned parcels, of which a live event tells. */
function useMarkedRows(rows: readonly ScanRow[]): readonly ScanRow[] {
  const dataProvider = useDataProvider();
  const ids = [...new Set(rows.flatMap(({ result }) => result?.manifest?.id ?? []))].slice(-MOST_MANIFESTS);
  const { data } = useQuery({
    queryKey: ['manifests', 'scanned', ids],
    queryFn: async () => {
      const { data: found } = await dataProvider.getMany<Manifest>('manifests', { ids });
      return found.filter(({ status }) => status === MANIFEST_STATUS.cancelled).map(({ id }) => id);
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return useMemo(() => withCancelled(rows, new Set(data)), [rows, data]);
}

/** The settings of this browser. A second change may come before the first is rendered, so calls read `now`. */
function useStationSettings(customerId: number) {
  const [settings, setSettings] = useState(() => readSettings(customerId));
  const latest = useRef(settings);
  latest.current = settings;
  const change = useCallback(
    (next: Partial<StationSettings>) => {
      const whole = { ...latest.current, ...next };
      latest.current = whole;
      keepSettings(customerId, whole);
      setSettings(whole);
    },
    [customerId],
  );
  const now = useCallback(() => latest.current, []);
  return { settings, now, change };
}

/** The station of one account: list, queue, sounds and printing. */
export function useScanStation() {
  const dataProvider = useDataProvider();
  const { customer } = useSession();
  const notify = useNotify();
  const refetchOrders = useRefetchOrders();
  const { settings, now, change } = useStationSettings(customer.id);
  /** The rows that the last call answered. */
  const [answered, setAnswered] = useState<readonly ScanRow[]>([]);
  const play = useScanSounds();
  const printer = useLabelPrinter();
  const queue = useMemo(
    () =>
      createScanQueue({
        send: (mode, scans) => dataProvider.scanParcels({ mode, scans }),
        onAnswered: (rows) => {
          setAnswered(rows);
          if (!now().muted) play(rows);
          printer.add(labelsOf(rows));
        },
      }),
    [dataProvider, play, printer, now],
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

  const closeManifests = () => {
    dataProvider.closeManifests().then((closed) => {
      if (!closed.length) return notify('scan.nothingOpen', { type: 'warning' });
      const numbers = closed.map(({ manifestId }) => manifestId).join(', ');
      notify('scan.closed', { type: 'success', messageArgs: { smart_count: closed.length, numbers } });
    }, notify.failure);
  };
  const runCommand = useHandler((command: StationCommand) => {
    const mode = SCAN_MODES.find((known) => known === command);
    if (mode) return change({ mode });
    if (command === 'sound') return change({ muted: !now().muted });
    if (command === 'again') {
      const last = queue.state().rows.findLast((row) => row.mode === 'print' && row.result?.order);
      if (last?.result?.order) printer.add([last.result.order.id]);
    } else if (command === 'undo') {
      const packed = lastPacked(queue.state().rows);
      if (packed?.result?.order) queue.add(packed.code, 'unpack', packed.result.order.id);
      else notify('scan.nothingToUndo', { type: 'warning' });
    } else if (command === 'close') closeManifests();
  });
  const scan = useCallback(
    (raw: string) => {
      const code = withoutAdded(raw, now());
      if (!code) return;
      const command = commandIn(code);
      if (command) runCommand(command);
      else queue.add(code, now().mode);
    },
    [runCommand, queue, now],
  );
  const reprint = useCallback((orderId: string) => printer.add([orderId]), [printer]);

  return {
    rows: useMarkedRows(rows),
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
