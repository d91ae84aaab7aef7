import MoreHoriz from '@mui/icons-material/MoreHoriz';
import { ListItemIcon, ListItemText, MenuItem } from '@mui/material';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import type { ActionRunner, RecordAction } from '../../../commands/recordAction.ts';
import type { TextKey } from '../../../i18n/textKey.ts';
import { useText } from '../../../i18n/useText.ts';
import { AnchorMenu, useMenu } from '../../buttons/AnchorMenu.tsx';
import { QuietButton } from '../../buttons/QuietButton.ts';

interface Props<T, Tools> {
  record: T;
  actions: readonly RecordAction<T, Tools>[];
  runner: ActionRunner<T, Tools>;
  /** Name for a screen reader, including the record's name. */
  label: string;
  /** -1 in rows, as one Tab must leave the rows. */
  tabIndex?: number;
  /** The text of an action for this record, if it differs from the list's. */
  labelOf?: (action: RecordAction<T, Tools>) => TextKey;
}

/** All actions on a record; the key `.` opens the menu. Empty for a record without actions. */
export function RecordMenu<T extends { id: string }, Tools>({
  record,
  actions,
  runner,
  label,
  tabIndex = -1,
  labelOf = (action) => action.label(),
}: Props<T, Tools>) {
  const translate = useText();
  const { opener, menu, chosen } = useMenu();
  if (menuActions(actions, record).length === 0) return null;
  return (
    <>
      <QuietButton
        type="button"
        data-icon
        tabIndex={tabIndex}
        data-row-menu={record.id}
        aria-label={label}
        {...opener}
      >
        <MoreHoriz fontSize="small" />
      </QuietButton>
      <AnchorMenu
        {...menu}
        items={() =>
          menuActions(actions, record).map((action) => (
            <MenuItem key={action.id} onClick={chosen(() => runner.one(action, record, { source: 'menu' }))}>
              <ActionFace action={action} text={translate(labelOf(action))} />
            </MenuItem>
          ))
        }
      />
    </>
  );
}

/** The actions that a menu offers for a record. */
export function menuActions<T, Tools>(
  actions: readonly RecordAction<T, Tools>[],
  record: T,
): RecordAction<T, Tools>[] {
  return actions.filter((action) => !action.keysOnly && action.fits(record));
}

/** Icon, text and key of an action in a menu. */
export function ActionFace<T, Tools>({ action, text }: { action: RecordAction<T, Tools>; text: string }) {
  const keys = action.keys?.[0] ?? action.shownKey;
  const color = action.tone === 'error' ? { color: 'error.main' } : {};
  return (
    <>
      <ListItemIcon sx={color}>
        <action.icon fontSize="small" />
      </ListItemIcon>
      <ListItemText primary={text} sx={{ mr: 2, ...color }} />
      {keys ? <Kbd keys={keys} /> : null}
    </>
  );
}
