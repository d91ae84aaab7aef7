import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { Order } from '../../../../contract/orders.ts';
import type { PortalDataProvider } from '../../../dataProvider.ts';
import type { CellChange, CellValue } from '../../../ui/editGrid/editGridTypes.ts';
import { useEditHistory } from '../../../ui/editGrid/useEditHistory.ts';
import {
  cellOfField,
  DRAFT_CELLS,
  type DraftCell,
  isDraftCell,
  patchFor,
  readDraftCell,
  withValues,
} from './draftCells.ts';
import { dropCells, putCells, type RowCells } from './rowCells.ts';

/** Rows that are saved at the same time; the cells of one row go one after the other. */
const SAVED_AT_ONCE = 4;

type Values = RowCells<DraftCell, CellValue>;
type Messages = RowCells<DraftCell, string>;

/**
 * Cells typed into drafts: shown at once, written row by row, with the server's word at the cell that it is about. What somebody
 * else changes meanwhile is marked; what was typed stays.
 */
export function useDraftEdits(data: readonly Order[]) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const queryClient = useQueryClient();
  const translate = useTranslate();
  /** Typed, and not (or not yet) taken by the server. */
  const [typed, setTyped] = useState<Values>(new Map());
  const [errors, setErrors] = useState<Messages>(new Map());
  const [notes, setNotes] = useState<Messages>(new Map());
  const [pending, setPending] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map());
  const now = useRef({
    typed,
    data,
    waiting: new Map<string, Map<DraftCell, CellValue>>(),
    running: new Set<string>(),
  });
  now.current.data = data;
  const seen = useRef(new Map<string, Order>());

  const keepTyped = useCallback((change: (old: Values) => Values) => {
    now.current.typed = change(now.current.typed);
    setTyped(now.current.typed);
  }, []);

  const save = useCallback(
    async (id: string) => {
      const values = now.current.waiting.get(id);
      if (!values || now.current.running.has(id)) return;
      now.current.waiting.delete(id);
      now.current.running.add(id);
      const cells = [...values.keys()];
      setPending((old) => new Map(old).set(id, new Set(cells)));
      try {
        const known = seen.current.get(id);
        const saved = await dataProvider.updateOrder(
          id,
          patchFor(values, known && withValues(known, now.current.typed.get(id))),
        );
        seen.current.set(id, saved);
        keepTyped((old) =>
          dropCells(
            old,
            id,
            cells.filter((c) => old.get(id)?.get(c) === values.get(c)),
          ),
        );
        setErrors((old) => dropCells(old, id, cells));
        queryClient.setQueriesData<{ data: Order[] }>(
          { queryKey: ['drafts', 'getList'] },
          (list) => list && { ...list, data: list.data.map((o) => (o.id === id ? { ...o, ...saved } : o)) },
        );
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
    [dataProvider, queryClient, keepTyped],
  );
  const work = useCallback(() => {
    for (const id of now.current.waiting.keys()) {
      if (now.current.running.size >= SAVED_AT_ONCE) return;
      if (!now.current.running.has(id)) void save(id).then(work);
    }
  }, [save]);

  const onEdit = useCallback(
    (changes: CellChange[]) => {
      const { waiting } = now.current;
      keepTyped((old) =>
        changes.reduce(
          (next, { rowId, column, to }) =>
            isDraftCell(column) ? putCells(next, rowId, [[column, to]]) : next,
          old,
        ),
      );
      for (const { rowId, column, to } of changes) {
        if (!isDraftCell(column)) continue;
        const row = waiting.get(rowId) ?? new Map<DraftCell, CellValue>();
        waiting.set(rowId, row.set(column, to));
        setErrors((old) => dropCells(old, rowId, [column]));
        setNotes((old) => dropCells(old, rowId, [column]));
      }
      work();
    },
    [keepTyped, work],
  );
  const history = useEditHistory(onEdit);

  // What came with new data and was not typed here is somebody else's doing.
  useEffect(() => {
    for (const order of data) {
      const before = seen.current.get(order.id);
      seen.current.set(order.id, order);
      if (!before || before === order || now.current.running.has(order.id)) continue;
      const mine = now.current.typed.get(order.id);
      const theirs = DRAFT_CELLS.filter(
        (cell) => readDraftCell(before, cell) !== readDraftCell(order, cell) && !mine?.has(cell),
      );
      if (theirs.length)
        setNotes((old) =>
          putCells(
            old,
            order.id,
            theirs.map((c) => [c, translate('bulk.changedByOther')]),
          ),
        );
    }
  }, [data, translate]);

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
  return { rows, errors, notes, pending, onEdit, history };
}
