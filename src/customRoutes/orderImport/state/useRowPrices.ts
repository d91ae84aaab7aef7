import { useEffect, useMemo, useRef, useState } from 'react';
import type { RowPrice } from '../../../../contract/orders/import.ts';
import type { ColumnFacts } from '../../../../contract/rules/import/columnFacts.ts';
import { IMPORT_LIMITS } from '../../../../contract/rules/import/importColumns.ts';
import { byParcel } from '../../../../contract/rules/import/importRows.ts';
import { useEffectOn } from '../../../lib/react/useEffectOn.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { type GridRow, isReady, readyParcels } from '../../../shared/importSheet/rows/importRows.ts';
import type { RowPrices } from '../../../shared/importSheet/rows/rowPrices.ts';
import { priceKey } from '../rules/priceKey.ts';
import { toImportRow } from '../rules/sendPlan.ts';

type Parcel = [GridRow, ...GridRow[]];

/** Pause after typing before prices are requested. */
const PAUSE_MS = 300;
/** Pause after a failed call, such as without a network. */
const REST_MS = 8000;

/**
 * Prices of the ready rows, requested in chunks from the top while the user works. Rows with the same price key are requested once. A row that
 * changes during its call ends the call, and the other rows of the call are requested again.
 */
export function useRowPrices(
  rows: readonly GridRow[],
  columnFacts: ColumnFacts | undefined,
  enabled: boolean,
): RowPrices {
  const dataProvider = useDataProvider();
  const known = useRef(new Map<string, RowPrice>());
  const flying = useRef<{ keys: Map<string, string>; controller: AbortController } | null>(null);
  const [round, setRound] = useState(0);

  // A finished call raises `round`, which starts the next one.
  useEffectOn(() => {
    if (!enabled) return;
    const call = flying.current;
    if (call) {
      if (isStillRequested(call.keys, rows)) return;
      call.controller.abort();
      flying.current = null;
    }
    const batch = nextBatch(rows, known.current);
    if (!batch.length) return;
    const timer = setTimeout(() => void ask(batch), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [rows, enabled, round]);

  const ask = async (batch: Parcel[]) => {
    const controller = new AbortController();
    const mine = { keys: new Map(batch.map((parcel) => [parcel[0].id, priceKey(parcel)])), controller };
    flying.current = mine;
    const settle = () => {
      if (flying.current !== mine) return;
      flying.current = null;
      setRound((n) => n + 1);
    };
    try {
      const prices = await dataProvider.priceImportRows(
        { rows: batch.flat().map(toImportRow), columnFacts },
        controller.signal,
      );
      const byLine = new Map(prices.map((price) => [price.line, price]));
      // Parcels without an answer must not be requested forever.
      for (const parcel of batch) {
        const [{ line }] = parcel;
        known.current.set(priceKey(parcel), byLine.get(line) ?? { ...NO_PRICE, line });
      }
      settle();
    } catch {
      // The rows stay without prices, which are requested again after a pause.
      if (!controller.signal.aborted) setTimeout(settle, REST_MS);
    }
  };

  useEffect(() => () => flying.current?.controller.abort(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `round` changes when a price arrives
  return useMemo(() => summary(rows, known.current), [rows, round]);
}

const NO_PRICE: Omit<RowPrice, 'line'> = { price: null, serviceCode: null, serviceName: null, error: null };

function isStillRequested(requested: ReadonlyMap<string, string>, rows: readonly GridRow[]): boolean {
  const parcels = byParcel(rows).filter(([head]) => requested.has(head.id));
  return (
    parcels.length === requested.size &&
    parcels.every((parcel) => parcel.every(isReady) && priceKey(parcel) === requested.get(parcel[0].id))
  );
}

function nextBatch(rows: readonly GridRow[], known: ReadonlyMap<string, RowPrice>): Parcel[] {
  const batch = new Map<string, Parcel>();
  let size = 0;
  for (const parcel of readyParcels(rows)) {
    if (batch.size === IMPORT_LIMITS.priceRows) break;
    const key = priceKey(parcel);
    if (known.has(key) || batch.has(key)) continue;
    size += parcel.length;
    if (size > IMPORT_LIMITS.chunkRows) break;
    batch.set(key, parcel);
  }
  return [...batch.values()];
}

function summary(rows: readonly GridRow[], known: ReadonlyMap<string, RowPrice>): RowPrices {
  const sums = new Map<string, number>();
  const byRow = new Map<string, RowPrice>();
  let priced = 0;
  let open = 0;
  for (const parcel of readyParcels(rows)) {
    const found = known.get(priceKey(parcel));
    if (found) byRow.set(parcel[0].id, found);
    else open++;
    if (!found?.price) continue;
    priced++;
    const { amount, currency } = found.price;
    sums.set(currency, (sums.get(currency) ?? 0) + Math.round(amount * 100));
  }
  return { of: (row) => byRow.get(row.id), priced, open, sums };
}
