// biome-ignore-all lint/a11y/noRedundantRoles: laid out as blocks and grids, table elements lose their implied roles
// biome-ignore-all lint/a11y/useSemanticElements: laid out as blocks and grids, table elements lose their implied roles

import { memo, type ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { isNumeric } from './cells/cellText.ts';
import type { EditColumn } from './editGridTypes.ts';

interface Props<Row> {
  columns: readonly EditColumn<Row>[];
  ids: readonly string[];
  selection: ReadonlySet<string>;
  onSelection: (next: ReadonlySet<string>) => void;
  hasActions: boolean;
}

/** Headings, and the checkbox for all rows. */
export const EditGridHead = memo(function EditGridHead<Row>({
  columns,
  ids,
  selection,
  onSelection,
  hasActions,
}: Props<Row>) {
  const t = useText();
  const ticked = ids.reduce((n, id) => n + (selection.has(id) ? 1 : 0), 0);
  const all = ids.length > 0 && ticked === ids.length;
  const tickAll = () => {
    const next = new Set(selection);
    for (const id of ids) all ? next.delete(id) : next.add(id);
    onSelection(next);
  };
  return (
    <thead role="rowgroup" className="eg-head">
      <tr role="row" className="eg-row" aria-rowindex={1}>
        <th role="columnheader" className="eg-cell eg-tick" aria-colindex={1}>
          <input
            type="checkbox"
            checked={all}
            ref={(box) => {
              if (box) box.indeterminate = ticked > 0 && !all;
            }}
            aria-label={t('grid.selectPage')}
            onChange={tickAll}
          />
        </th>
        {columns.map((c, i) => (
          <th
            key={c.key}
            role="columnheader"
            className={`eg-cell${i === 0 ? ' eg-first' : ''}${isNumeric(c) ? ' eg-number' : ''}`}
            aria-colindex={i + 2}
            title={c.label}
          >
            {c.label}
          </th>
        ))}
        {hasActions ? (
          <th role="columnheader" className="eg-cell eg-actions" aria-colindex={columns.length + 2}>
            <span className="eg-hidden">{t('grid.actions')}</span>
          </th>
        ) : null}
      </tr>
    </thead>
  );
}) as <Row>(props: Props<Row>) => ReactNode;
