import LinkOutlined from '@mui/icons-material/LinkOutlined';
import PlaylistRemove from '@mui/icons-material/PlaylistRemoveOutlined';
import Undo from '@mui/icons-material/Undo';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import type { RecordAction } from '../../../commands/recordAction.ts';
import type { CheckRecord } from './matchStatement.ts';

export interface StatementTools {
  view(record: CheckRecord): void;
  /** Asks which order the row pays. */
  match(record: CheckRecord): void;
  leave(records: readonly CheckRecord[]): void;
  undo(records: readonly CheckRecord[]): void;
}
type StatementAction = RecordAction<CheckRecord, StatementTools>;

export const viewOrder: StatementAction = {
  id: 'view',
  label: () => 'cod.viewOrder',
  icon: VisibilityOutlined,
  shownKey: 'enter',
  fits: ({ order }) => order !== null,
  one: (record, { view }) => view(record),
};

/** Not for a row without an amount, which pays no order. */
export const matchRow: StatementAction = {
  id: 'match',
  label: () => 'cod.statement.match',
  icon: LinkOutlined,
  keys: ['m'],
  fits: ({ rows }) => rows.length === 1 && rows[0]?.minor !== null,
  whyNot: () => 'cod.statement.whyNot.match',
  one: (record, { match }) => match(record),
};

const leaveRow: StatementAction = {
  id: 'leave',
  label: () => 'cod.statement.leave',
  icon: PlaylistRemove,
  keys: ['l'],
  fits: ({ rows, kind }) => rows.length > 0 && kind !== 'left',
  whyNot: () => 'cod.statement.whyNot.leave',
  one: (record, { leave }) => leave([record]),
  many: { run: (chosen, { leave }) => leave(chosen.known.filter((r) => leaveRow.fits(r))) },
};

const undoChoice: StatementAction = {
  id: 'undo',
  label: () => 'cod.statement.undo',
  icon: Undo,
  keys: ['u'],
  fits: ({ by }) => by === 'hand',
  whyNot: () => 'cod.statement.whyNot.undo',
  one: (record, { undo }) => undo([record]),
  many: { run: (chosen, { undo }) => undo(chosen.known.filter((r) => undoChoice.fits(r))) },
};

export const statementActions: readonly StatementAction[] = [viewOrder, matchRow, leaveRow, undoChoice];
