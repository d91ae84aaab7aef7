import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import { Button, ListItemText, MenuItem } from '@mui/material';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import {
  type ActionRunner,
  type Chosen,
  isOffered,
  type RecordAction,
} from '../../../commands/recordAction.ts';
import { useText } from '../../../i18n/useText.ts';
import { usePhone } from '../../../lib/react/usePhone.ts';
import { MENUS, useKeptLayout } from '../../../lib/react/usePhoneLayout.ts';
import { AnchorMenu, useMenu } from '../../buttons/AnchorMenu.tsx';

interface Props<T, Tools> {
  actions: readonly RecordAction<T, Tools>[];
  chosen: Chosen<T>;
  runner: ActionRunner<T, Tools>;
  /** Exports the ticked rows of the list. */
  onExport?: (() => void) | undefined;
  /** Ticks all rows of the list: its own button, on a phone an entry of the menu. */
  tickAll?: { text: string; run: () => void } | undefined;
}

interface BarAction {
  id: string;
  text: string;
  keys: string | undefined;
  tone?: 'primary' | 'error' | undefined;
  run: () => void;
}

/** Maximum number of buttons, so that the bar stays one line high; further actions are in its menu, on a phone the destructive ones too. */
const MOST = { wide: 4, phone: 2 };

/** Actions on the ticked rows, as buttons of the selection bar: the main action first, destructive actions last. */
export function SelectionActions<T, Tools>({ actions, chosen, runner, onExport, tickAll }: Props<T, Tools>) {
  const translate = useText();
  const phone = useKeptLayout(usePhone(), MENUS);
  const offered = actions
    .filter((action) => !action.keysOnly && isOffered(action, chosen))
    .map((action) => ({
      id: action.id,
      text: translate(action.many?.label?.(chosen.known) ?? action.label()),
      keys: action.keys?.[0],
      tone: action.tone,
      run: () => void runner.many(action, chosen, { source: 'button' }),
    }));
  const withTone = (tone: BarAction['tone']) => offered.filter((action) => action.tone === tone);
  const ends: BarAction[] = withTone('error');
  const all: BarAction[] = tickAll ? [{ id: 'all', keys: undefined, ...tickAll }] : [];
  const others: BarAction[] = [
    ...(phone ? [] : all),
    ...withTone('primary'),
    ...withTone(undefined),
    ...(onExport ? [{ id: 'export', text: translate('common.export'), keys: 'shift+e', run: onExport }] : []),
    ...(phone ? [...all, ...ends] : []),
  ];
  const most = phone ? MOST.phone : MOST.wide + all.length;
  // The menu is a button, too.
  const shown = others.length > most ? Math.ceil(most / 2) : most;
  return (
    <>
      {others.slice(0, shown).map((action) => (
        <ActionButton key={action.id} {...action} />
      ))}
      {others.length > shown ? <MoreActions actions={others.slice(shown)} /> : null}
      {phone ? null : ends.map((action) => <ActionButton key={action.id} {...action} />)}
    </>
  );
}

function ActionButton({ text, keys, tone = undefined, run }: BarAction) {
  return (
    <Button
      size="small"
      variant={tone === 'primary' ? 'contained' : 'text'}
      color={tone ?? 'primary'}
      endIcon={keys ? <Kbd keys={keys} /> : null}
      onClick={run}
    >
      {text}
    </Button>
  );
}

function MoreActions({ actions }: { actions: readonly BarAction[] }) {
  const translate = useText();
  const { opener, menu, chosen } = useMenu();
  return (
    <>
      <Button size="small" {...opener} sx={{ flexShrink: 0 }} endIcon={<ArrowDropDown />}>
        {translate('common.more')}
      </Button>
      <AnchorMenu
        {...menu}
        items={() =>
          actions.map(({ id, text, keys, tone, run }) => (
            <MenuItem
              key={id}
              {...(tone === 'error' ? { sx: { color: 'error.main' } } : {})}
              onClick={chosen(() => run())}
            >
              <ListItemText primary={text} sx={{ mr: 2 }} />
              {keys ? <Kbd keys={keys} /> : null}
            </MenuItem>
          ))
        }
      />
    </>
  );
}
