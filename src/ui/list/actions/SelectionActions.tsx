import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import {
  type ActionRunner,
  type Chosen,
  isOffered,
  type RecordAction,
} from '../../../commands/recordAction.ts';
import { useText } from '../../../i18n/useText.ts';

interface Props<T, Tools> {
  actions: readonly RecordAction<T, Tools>[];
  chosen: Chosen<T>;
  runner: ActionRunner<T, Tools>;
  /** Buttons of the list itself, placed before destructive ones. */
  children?: ReactNode;
}

/** Actions on the ticked rows, as buttons of the selection bar. */
export function SelectionActions<T, Tools>({ actions, chosen, runner, children }: Props<T, Tools>) {
  const translate = useText();
  const offered = actions.filter((action) => !action.keysOnly && isOffered(action, chosen));
  const button = (action: RecordAction<T, Tools>) => (
    <Button
      key={action.id}
      size="small"
      variant={action.tone === 'primary' ? 'contained' : 'text'}
      color={action.tone ?? 'primary'}
      endIcon={action.keys?.[0] ? <Kbd keys={action.keys[0]} /> : null}
      onClick={() => void runner.many(action, chosen, { source: 'button' })}
    >
      {translate(action.many?.label?.(chosen.known) ?? action.label())}
    </Button>
  );
  return (
    <>
      {offered.filter((action) => action.tone !== 'error').map(button)}
      {children}
      {offered.filter((action) => action.tone === 'error').map(button)}
    </>
  );
}
