import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Order, OrderConflict } from '../../../contract/orders/orders.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import { connection, onConnection } from '../../lib/calls/connection.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { conflictOf } from '../../shared/booking/draftConflict.ts';
import { useEditHistory } from '../../ui/editGrid/cells/useEditHistory.ts';
import type { CellValue, OnEdit } from '../../ui/editGrid/editGridTypes.ts';
import {
  cellOfField,
  DRAFT_CELLS,
  type DraftCell,
  isDraftCell,
  patchFor,
  readDraftCell,
  withValues,
} from './draftCells.ts';
import { partByOwner, type TypedCell, type TypedCells, typedText } from './draftConflicts.ts';
import { type DraftEdits, type DraftEvent, NO_EDITS, nextDraftEdits } from './draftEdits.ts';
import { dropHeldCells, heldCells, holdCells } from './heldCells.ts';
import { dropCells } from './rowCells.ts';

/** Number of rows that are saved in parallel; the cells of one row are saved one after the other. */
const SAVED_AT_ONCE = 4;
/** Time after which cells without an answer are sent again. */
const AGAIN_MS = 30_000;
/** Another user may change the row again between two attempts. */
const MOST_TRIES = 5;

type TypedValues = ReadonlyMap<DraftCell, CellValue>;

/** The edits; a long call reads their state at any time. */
interface EditStore {
  now: () => DraftEdits;
  put: (event: DraftEvent) => void;
}

/**
 * Cells typed into drafts. They are shown at once, and saved row by row, based on the version that the user saw. The server's message is shown
 * at its cell. Cells that another user changes meanwhile are marked and not overwritten, and the row's other cells are saved. Cells without an
 * answer are stored in this browser, and sent when the server can be reached, also by a later page of the list.
 */
export function useDraftEdits(data: readonly Order[]) {
  const translate = useText();
  const [edits, setEdits] = useState(NO_EDITS);
  const latest = useRef(edits);
  const store = useMemo<EditStore>(
    () => ({
      now: () => latest.current,
      put: (event) => {
        latest.current = nextDraftEdits(latest.current, event);
        setEdits(latest.current);
      },
    }),
    [],
  );
  const newest = useNewestDrafts(store);
  const queue = useSaveQueue(store, newest);

  const onEdit = useCallback<OnEdit>(
    (changes, cause) => {
      for (const { rowId: id, column: cell, from, to } of changes) {
        if (!isDraftCell(cell)) continue;
        const order = newest.of(id);
        const base = order ? readDraftCell(order, cell) : from;
        // Undo restores only the user's own value: a later change by another user stays.
        const isTravel = cause === 'undo' || cause === 'redo';
        if (isTravel && !store.now().typed.get(id)?.has(cell) && base !== from) {
          store.put({ type: 'changedByOther', id, cells: [cell], note: translate('bulk.changedByOther') });
          continue;
        }
        store.put({ type: 'typed', id, cell, value: to });
        queue.add(id, cell, { value: to, base, version: order?.version ?? 0 });
      }
      queue.work();
    },
    [store, newest, queue, translate],
  );
  const history = useEditHistory(onEdit);

  useEffect(() => {
    void queue.restore();
    const stop = onConnection((state) => state === 'ok' && queue.release());
    const timer = setInterval(queue.release, AGAIN_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [queue]);

  // A row that is being saved gets the answer of that save.
  useEffect(() => {
    for (const order of data)
      if (!queue.isSaving(order.id))
        newest.take(order, new Set(store.now().typed.get(order.id)?.keys() ?? []));
  }, [data, newest, queue, store]);

  const { typed, ...shown } = edits;
  const forget = useCallback((id: string) => store.put({ type: 'settled', id }), [store]);
  return { rows: useTypedRows(data, typed), ...shown, forget, onEdit, history };
}

/** The newest version of each draft. */
function useNewestDrafts(store: EditStore) {
  const queryClient = useQueryClient();
  const translate = useText();
  const seen = useRef(new Map<string, Order>());
  return useMemo(
    () => ({
      of: (id: string) => seen.current.get(id),
      /** Stores a newer order; changed cells that are not in `mine` count as changed by another user. */
      take: (order: Order, mine: ReadonlySet<DraftCell>) => {
        const before = seen.current.get(order.id);
        if (before && before.version > order.version) return;
        seen.current.set(order.id, order);
        if (!before || before === order) return;
        const theirs = DRAFT_CELLS.filter(
          (cell) => !mine.has(cell) && readDraftCell(before, cell) !== readDraftCell(order, cell),
        );
        const note = translate('bulk.changedByOther');
        if (theirs.length) store.put({ type: 'changedByOther', id: order.id, cells: theirs, note });
      },
      show: (order: Order) =>
        queryClient.setQueriesData<{ data: Order[] }>(
          { queryKey: ['drafts', 'getList'] },
          (list) =>
            list && { ...list, data: list.data.map((o) => (o.id === order.id ? { ...o, ...order } : o)) },
        ),
    }),
    [store, queryClient, translate],
  );
}
type NewestDrafts = ReturnType<typeof useNewestDrafts>;

/** Writes cells of a draft to its newest version; a cell that another user changed keeps the other user's value. */
function useDraftWriter(store: EditStore, newest: NewestDrafts) {
  const dataProvider = useDataProvider();
  const translate = useText();
  return useCallback(
    async (id: string, cells: TypedCells) => {
      let left = cells;
      let otherChange: OrderConflict | null = null;
      for (let tries = 1; ; tries++) {
        const known: Order = otherChange?.order ?? newest.of(id) ?? (await dataProvider.getOrder(id));
        const { mine, theirs } = partByOwner(known, left);
        if (theirs.length && otherChange) {
          const typed = left;
          const noteOf = (cell: DraftCell) =>
            translate('bulk.notSaved', { value: typedText(known, cell, typed.get(cell)?.value ?? null) });
          store.put({ type: 'gaveWay', otherChange, typed, cells: theirs, noteOf });
          left = new Map([...left].filter(([cell]) => mine.has(cell)));
        }
        if (!left.size) return known;
        try {
          const leftValues = new Map([...left].map(([cell, { value }]) => [cell, value]));
          const { typed, errors } = store.now();
          const accepted = dropCells(typed, id, [...(errors.get(id)?.keys() ?? [])]).get(id);
          const patch = patchFor(leftValues, withValues(known, accepted));
          // After a change reported only by a live event, sends the old version, because the refusal then names the other user.
          const isUnconfirmed = theirs.length > 0 && !otherChange;
          const version = isUnconfirmed
            ? Math.min(...[...left.values()].map((c) => c.version))
            : known.version;
          return await dataProvider.updateOrder(id, { ...patch, version });
        } catch (err) {
          const newer = conflictOf(err);
          if (!newer || tries === MOST_TRIES) throw err;
          otherChange = newer;
          newest.take(newer.order, new Set(left.keys()));
          newest.show(newer.order);
        }
      }
    },
    [dataProvider, translate, store, newest],
  );
}

/** The edits of this page that this browser stores until they are saved. */
function storedEdits(customerId: number) {
  const ids = new Set<string>();
  return {
    has: (id: string) => ids.has(id),
    keep: (id: string, cells: TypedCells) => {
      ids.add(id);
      void holdCells(customerId, id, cells);
    },
    /** Deletes those of the row; false without any. */
    forget: (id: string): boolean => {
      if (!ids.delete(id)) return false;
      void dropHeldCells(customerId, id);
      return true;
    },
  };
}

/** A cell that already waits keeps its first original value. */
function join(before: TypedCells | undefined, after: TypedCells | undefined): Map<DraftCell, TypedCell> {
  const row = new Map(before);
  for (const [cell, typed] of after ?? []) row.set(cell, { ...(row.get(cell) ?? typed), value: typed.value });
  return row;
}

/** Text typed meanwhile into a saved cell is based on its present value. */
function rebase(
  waiting: Map<DraftCell, TypedCell> | undefined,
  cells: readonly DraftCell[],
  saved: Order,
): void {
  for (const cell of cells) {
    const later = waiting?.get(cell);
    if (later) waiting?.set(cell, { ...later, base: readDraftCell(saved, cell), version: saved.version });
  }
}

/** The server saved nothing of the row: its other cells, unless they gave way, are sent without the refused one. */
function partByRefusal(sent: TypedCells, at: DraftCell | undefined, typed: TypedValues | undefined) {
  const isOne = at !== undefined && sent.has(at);
  const others = new Map([...sent].filter(([cell]) => isOne && cell !== at && typed?.has(cell)));
  return { refused: isOne ? [at] : [...sent.keys()], others };
}

/** The typed cells that wait to be saved, row by row. */
function useSaveQueue(store: EditStore, newest: NewestDrafts) {
  const write = useDraftWriter(store, newest);
  const { customer } = useSession();
  const translate = useText();
  const notify = useNotify();
  const waiting = useRef(new Map<string, Map<DraftCell, TypedCell>>()).current;
  const running = useRef(new Set<string>()).current;
  /** Rows without an answer. */
  const held = useRef(new Map<string, TypedCells>()).current;
  return useMemo(() => {
    const stored = storedEdits(customer.id);
    const hold = (id: string, cells: TypedCells) => {
      const row = join(cells, waiting.get(id));
      waiting.delete(id);
      held.set(id, row);
      stored.keep(id, row);
      store.put({ type: 'refused', id, cells: [...row.keys()], message: translate('bulk.waitsForLine') });
    };
    const release = () => {
      if (connection() !== 'ok') return;
      for (const [id, cells] of held) waiting.set(id, join(cells, waiting.get(id)));
      held.clear();
      work();
    };
    const save = async (id: string) => {
      const values = waiting.get(id);
      if (!values || running.has(id)) return;
      waiting.delete(id);
      running.add(id);
      const cells = [...values.keys()];
      store.put({ type: 'saving', id, cells });
      // The page may be closed before the answer.
      stored.keep(id, values);
      try {
        const saved = await write(id, values);
        newest.take(saved, new Set(cells));
        store.put({ type: 'saved', id, cells: values });
        stored.forget(id);
        rebase(waiting.get(id), cells, saved);
        newest.show(saved);
      } catch (err) {
        if (asFailure(err).status === 0) return hold(id, values);
        // The row of a deleted draft cannot show the reason.
        if (stored.forget(id) && !newest.of(id)) notify.failure(err);
        const { field, message } = err as Error & { field?: string };
        const { refused, others } = partByRefusal(values, cellOfField(field), store.now().typed.get(id));
        store.put({ type: 'refused', id, cells: refused, message });
        if (others.size) waiting.set(id, join(others, waiting.get(id)));
      } finally {
        running.delete(id);
        store.put({ type: 'ended', id });
      }
    };
    const work = () => {
      for (const id of waiting.keys()) {
        if (running.size >= SAVED_AT_ONCE) return;
        if (!running.has(id)) void save(id).then(work);
      }
    };
    return {
      work,
      release,
      isSaving: (id: string) => running.has(id),
      add: (id: string, cell: DraftCell, typed: TypedCell) => {
        const before = join(held.get(id), waiting.get(id));
        held.delete(id);
        waiting.set(id, join(before, new Map([[cell, typed]])));
      },
      /** Sends the edits that an earlier page could not send. */
      restore: async () => {
        for (const [id, cells] of await heldCells(customer.id)) {
          if (stored.has(id)) continue;
          for (const [cell, { value }] of cells) store.put({ type: 'typed', id, cell, value });
          hold(id, cells);
        }
        release();
      },
    };
  }, [write, store, newest, waiting, running, held, customer.id, translate, notify]);
}

/** The drafts with the typed values; an unchanged row stays the same object. */
function useTypedRows(data: readonly Order[], typed: DraftEdits['typed']): Order[] {
  const shownOrders = useRef(new WeakMap<Order, { values: unknown; order: Order }>());
  return useMemo(
    () =>
      data.map((order) => {
        const values: TypedValues | undefined = typed.get(order.id);
        const known = shownOrders.current.get(order);
        if (known && known.values === values) return known.order;
        const next = withValues(order, values);
        shownOrders.current.set(order, { values, order: next });
        return next;
      }),
    [data, typed],
  );
}
