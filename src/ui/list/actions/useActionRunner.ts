import { useContext, useMemo } from 'react';
import { CommandServicesContext } from '../../../commands/commandsContext.ts';
import { keyCaps } from '../../../commands/keys/keyBinding.ts';
import { type ActionRunner, createActionRunner, type Refused } from '../../../commands/recordAction.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useText } from '../../../i18n/useText.ts';

/** Runs actions on records of a kind, and shows failures and refusals. `tools` must be the same on each render. */
export function useActionRunner<T extends { id: string }, Tools>(tools: Tools): ActionRunner<T, Tools> {
  const notify = useNotify();
  const refuse = useShowRefusal();
  return useMemo(
    () =>
      createActionRunner<T, Tools>(
        tools,
        (error) => notify.failure(error, { autoHideDuration: 8000 }),
        refuse,
      ),
    [tools, notify, refuse],
  );
}

/** Shows why an action is not possible, and the keys of what is possible instead. */
function useShowRefusal(): (refused: Refused) => void {
  const notify = useNotify();
  const translate = useText();
  const services = useContext(CommandServicesContext);
  return useMemo(
    () =>
      ({ text, instead = [] }) => {
        const named = instead.map(({ label, command }) => {
          const [keys] = services?.keymap.keysOf(command) ?? [];
          const name = translate(label).replace(/\s*…$/, '');
          return keys && services ? `${name} (${keyCaps(keys, services.platform).flat().join(' ')})` : name;
        });
        const reason = translate(text);
        notify.sentence(
          named.length > 0
            ? `${reason} ${translate('common.instead', { actions: named.join(' · ') })}`
            : reason,
          { type: 'warning' },
        );
      },
    [notify, translate, services],
  );
}
