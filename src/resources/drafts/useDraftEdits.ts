import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Order, OrderConflict } from '../../../contract/orders/orders.ts';
import { useText } from '../../i18n/useText.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
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
import {
  type CellConflict,
  conflictOf,
  partByOwner,
  type TypedCell,
  type TypedCells,
  typedText,
} from './draftConflicts.ts';
import { dropCells, putCells, type RowCells } from './rowCells.ts';

/** Rows that are saved in parallel; the cells of one row are saved one after the other. */
const SAVED_AT_ONCE = 4;
/** Another user may change the row again while it is sent again. */
const MOST_TRIES = 5;

type Values = RowCells<DraftCell, CellValue>;
type Messages = RowCells<DraftCell, string>;

/**
 * Cells typed into drafts: shown at once, saved row by row based on the version that was seen, with the server's message at its
 * cell. Cells that another user changes meanwhile are marked and not overwritten; the row's other cells are saved.
 */
export function useDraftEdits(data: readonly Order[]) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const translate = useText();
  /** Typed, and not (or not yet) saved by the server. */
  const [typed, setTyped] = useState<Values>(new Map());
  const [errors, setErrors] = useState<Messages>(new Map());
  const [notes, setNotes] = useState<Messages>(new Map());
  /** By order, the latest first. */
  const [conflicts, setConflicts] = useState<ReadonlyMap<string, CellConflict>>(new Map());
  const [pending, setPending] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const now = useRef({
    typed,
    data,
    waiting: new Map<string, Map<DraftCell, TypedCell>>(),
    running: new Set<string>(),
  });
  now.current.data = data;
  const seen = useRef(new Map<string, Order>());

  const keepTyped = useCallback((change: (old: Values) => Values) => {
    now.current.typed = change(now.current.typed);
    setTyped(now.current.typed);
  }, []);

  /** The newest version of an order; changed cells that are not `mine` were changed by another user. */
  const take = useCallback(
    (order: Order, mine: ReadonlySet<DraftCell>) => {
      const before = seen.current.get(order.id);
      if (before && before.version > order.version) return;
      seen.current.set(order.id, order);
      if (!before || before === order) return;
      const theirs = DRAFT_CELLS.filter(
        (cell) => !mine.has(cell) && readDraftCell(before, cell) !== readDraftCell(order, cell),
      );
      const note = translate('bulk.changedByOther');
      if (theirs.length)
        setNotes((old) =>
          putCells(
            old,
            order.id,
            theirs.map((c) => [c, note]),
          ),
        );
    },
    [translate],
  );
  const show = useCallback(
    (order: Order) =>
      queryClient.setQueriesData<{ data: Order[] }>(
        { queryKey: ['drafts', 'getList'] },
        (list) =>
          list && { ...list, data: list.data.map((o) => (o.id === order.id ? { ...o, ...order } : o)) },
      ),
    [queryClient],
  );
  /** The other user's value stays; the typed one is shown at the cell, and kept to be chosen from. */
  const giveWay = useCallback(
    (told: OrderConflict, typedCells: TypedCells, cells: readonly DraftCell[]) => {
      const { order } = told;
      keepTyped((old) => dropCells(old, order.id, cells));
      setConflicts((old) => {
        const kept = new Map(old.get(order.id)?.cells);
        for (const cell of cells) {
          const own = typedCells.get(cell);
          if (own) kept.set(cell, own);
        }
        return new Map([[order.id, { told, cells: kept }], ...[...old].filter(([id]) => id !== order.id)]);
      });
      setNotes((old) =>
        putCells(
          old,
          order.id,
          cells.map((cell) => [
            cell,
            translate('bulk.notSaved', {
              value: typedText(order, cell, typedCells.get(cell)?.value ?? null),
            }),
          ]),
        ),
      );
    },
    [keepTyped, translate],
  );
  const forget = useCallback(
    (id: string) => setConflicts((old) => new Map([...old].filter(([known]) => known !== id))),
    [],
  );

  const write = useCallback(
    async (id: string, cells: TypedCells) => {
      let left = cells;
      let told: OrderConflict | null = null;
      for (let tries = 1; ; tries++) {
        const known = told?.order ?? seen.current.get(id) ?? (await dataProvider.getOrder(id));
        const { mine, theirs } = partByOwner(known, left);
        if (theirs.length && told) {
          giveWay(told, left, theirs);
          left = new Map([...left].filter(([cell]) => mine.has(cell)));
        }
        if (!left.size) return known;
        try {
          const own = new Map([...left].map(([cell, { value }]) => [cell, value]));
          const patch = patchFor(own, withValues(known, now.current.typed.get(id)));
          // For a change known from a live event, sends the old version, because the refusal names the other user.
          const unasked = theirs.length > 0 && !told;
          const version = unasked ? Math.min(...[...left.values()].map((c) => c.version)) : known.version;
          return await dataProvider.updateOrder(id, { ...patch, version });
        } catch (err) {
          const newer = conflictOf(err);
          if (!newer || tries === MOST_TRIES) throw err;
          told = newer;
          take(newer.order, new Set(left.keys()));
          show(newer.order);
        }
      }
    },
    [dataProvider, giveWay, take, show],
  );

  const save = useCallback(
    async (id: string) => {
      const values = now.current.waiting.get(id);
      if (!values || now.current.running.has(id)) return;
      now.current.waiting.delete(id);
      now.current.running.add(id);
      const cells = [...values.keys()];
      setPending((old) => new Map(old).set(id, new Set(cells)));
      try {
        const saved = await write(id, values);
        take(saved, new Set(cells));
        keepTyped((old) =>
          dropCells(
            old,
            id,
            cells.filter((c) => old.get(id)?.get(c) === values.get(c)?.value),
          ),
        );
        // Text typed into a cell is based on its present value.
        const next = now.current.waiting.get(id);
        for (const cell of cells) {
          const later = next?.get(cell);
          if (later) next?.set(cell, { ...later, base: readDraftCell(saved, cell), version: saved.version });
        }
        setErrors((old) => dropCells(old, id, cells));
        show(saved);
      } catch (err) {
        const { field, message } = err as Error & { field?: string };
        const at = cellOfField(field);
        const wrong = at && values.has(at) ? [at] : cells;
        setErrors((old) =>
          putCells(
            old,
            id,
            wrong.map((c) => [c, message]),
          ),
        );
      } finally {
        now.current.running.delete(id);
        setPending((old) => {
          const next = new Map(old);
          next.delete(id);
          return next;
        });
      }
    },
    [write, take, show, keepTyped],
  );
  const work = useCallback(() => {
    for (const id of now.current.waiting.keys()) {
      if (now.current.running.size >= SAVED_AT_ONCE) return;
      if (!now.current.running.has(id)) void save(id).then(work);
    }
  }, [save]);

  const onEdit = useCallback<OnEdit>(
    (changes, cause) => {
      const { waiting } = now.current;
      for (const { rowId, column, from, to } of changes) {
        if (!isDraftCell(column)) continue;
        const order = seen.current.get(rowId);
        const mine = now.current.typed.get(rowId);
        const base = order ? readDraftCell(order, column) : from;
        // Undo restores one's own value: what another user has changed since stays.
        if ((cause === 'undo' || cause === 'redo') && !mine?.has(column) && base !== from) {
          setNotes((old) => putCells(old, rowId, [[column, translate('bulk.changedByOther')]]));
          continue;
        }
        keepTyped((old) => putCells(old, rowId, [[column, to]]));
        const row = waiting.get(rowId) ?? new Map<DraftCell, TypedCell>();
        const first = row.get(column);
        const typedOver = { base: first?.base ?? base, version: first?.version ?? order?.version ?? 0 };
        waiting.set(rowId, row.set(column, { value: to, ...typedOver }));
        setErrors((old) => dropCells(old, rowId, [column]));
        setNotes((old) => dropCells(old, rowId, [column]));
        setConflicts((old) => withoutCell(old, rowId, column));
      }
      work();
    },
    [keepTyped, work, translate],
  );
  const history = useEditHistory(onEdit);

  // A row that is being saved gets its own answer.
  useEffect(() => {
    for (const order of data)
      if (!now.current.running.has(order.id))
        take(order, new Set(now.current.typed.get(order.id)?.keys() ?? []));
  }, [data, take]);

  const drawn = useRef(new WeakMap<Order, { values: unknown; order: Order }>());
  const rows = useMemo(
    () =>
      data.map((order) => {
        const values = typed.get(order.id);
        const known = drawn.current.get(order);
        if (known && known.values === values) return known.order;
        const next = withValues(order, values);
        drawn.current.set(order, { values, order: next });
        return next;
      }),
    [data, typed],
  );
  return { rows, errors, notes, pending, conflicts, forget, onEdit, history };
}

/** A cell that is edited again has no conflict any more. */
function withoutCell(
  all: ReadonlyMap<string, CellConflict>,
  rowId: string,
  cell: DraftCell,
): ReadonlyMap<string, CellConflict> {
  const conflict = all.get(rowId);
  if (!conflict?.cells.has(cell)) return all;
  const cells = new Map([...conflict.cells].filter(([known]) => known !== cell));
  const next = new Map(all);
  if (cells.size) next.set(rowId, { ...conflict, cells });
  else next.delete(rowId);
  return next;
}
