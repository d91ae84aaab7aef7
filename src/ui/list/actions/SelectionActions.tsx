import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import { Button, ListItemText, MenuItem, useMediaQuery } from '@mui/material';
import { useState } from 'react';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import {
  type ActionRunner,
  type Chosen,
  isOffered,
  type RecordAction,
} from '../../../commands/recordAction.ts';
import { useText } from '../../../i18n/useText.ts';
import { AnchorMenu } from '../../buttons/AnchorMenu.tsx';

interface Props<T, Tools> {
  actions: readonly RecordAction<T, Tools>[];
  chosen: Chosen<T>;
  runner: ActionRunner<T, Tools>;
  /** Exports the ticked rows of the list. */
  onExport?: (() => void) | undefined;
}

interface BarAction {
  id: string;
  text: string;
  keys: string | undefined;
  tone?: 'primary' | 'error' | undefined;
  run: () => void;
}

/** Maximum number of buttons, so that the bar stays one line high; further actions are in its menu. */
const MOST = { wide: 4, phone: 2 };

/** Actions on the ticked rows, as buttons of the selection bar: the main action first, destructive actions last. */
export function SelectionActions<T, Tools>({ actions, chosen, runner, onExport }: Props<T, Tools>) {
  const translate = useText();
  const phone = useMediaQuery('(max-width:767.95px)');
  const offered = actions
    .filter((action) => !action.keysOnly && isOffered(action, chosen))
    .map((action) => ({
      id: action.id,
      text: translate(action.many?.label?.(chosen.known) ?? action.label()),
      keys: action.keys?.[0],
      tone: action.tone,
      run: () => void runner.many(action, chosen, { source: 'button' }),
    }));
  const withTone = (wanted: BarAction['tone']) => offered.filter(({ tone }) => tone === wanted);
  const ends = withTone('error');
  const others: BarAction[] = [
    ...withTone('primary'),
    ...withTone(undefined),
    ...(onExport ? [{ id: 'export', text: translate('common.export'), keys: 'shift+e', run: onExport }] : []),
  ];
  const most = phone ? MOST.phone : MOST.wide;
  // The menu is a button, too.
  const shown = others.length > most ? Math.ceil(most / 2) : most;
  return (
    <>
      {others.slice(0, shown).map((action) => (
        <ActionButton key={action.id} {...action} />
      ))}
      {others.length > shown ? <MoreActions actions={others.slice(shown)} /> : null}
      {ends.map((action) => (
        <ActionButton key={action.id} {...action} />
      ))}
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
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ArrowDropDown />}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('common.more')}
      </Button>
      <AnchorMenu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        items={() =>
          actions.map(({ id, text, keys, run }) => (
            <MenuItem
              key={id}
              onClick={() => {
                setAnchor(null);
                run();
              }}
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
