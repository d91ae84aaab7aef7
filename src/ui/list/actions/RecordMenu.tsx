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
  if (menuEntries(actions, record).length === 0) return null;
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
          menuEntries(actions, record).map(({ action, divider }) => (
            <MenuItem
              key={action.id}
              divider={divider}
              onClick={chosen(() => runner.one(action, record, { source: 'menu' }))}
            >
              <ActionFace action={action} text={translate(labelOf(action))} />
            </MenuItem>
          ))
        }
      />
    </>
  );
}

interface MenuEntry<T, Tools> {
  action: RecordAction<T, Tools>;
  /** Whether a line below it ends its group. */
  divider: boolean;
}

/** The actions that a menu offers for a record, in groups; those that end something are last. */
export function menuEntries<T, Tools>(
  actions: readonly RecordAction<T, Tools>[],
  record: T,
): MenuEntry<T, Tools>[] {
  let group = 0;
  const offered = actions
    .map((action) => {
      if (action.startsGroup) group += 1;
      return { action, group: action.tone === 'error' ? Number.POSITIVE_INFINITY : group };
    })
    .filter(({ action }) => !action.keysOnly && action.fits(record))
    .toSorted((a, b) => (a.group === b.group ? 0 : a.group - b.group));
  return offered.map(({ action, group }, i) => ({
    action,
    divider: group !== (offered[i + 1]?.group ?? group),
  }));
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
