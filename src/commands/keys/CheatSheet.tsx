import { type ComponentType, lazy, Suspense, useState } from 'react';
import { loadPageTexts } from '../../i18n/i18nProvider.ts';
import { useCommands } from '../useCommand.ts';

type Sheet = ComponentType<{ onClose: () => void }>;
let loaded: Sheet | undefined;

/** Loads the dialog ahead of its first use. */
export async function loadCheatSheet(): Promise<{ default: Sheet }> {
  const [part] = await Promise.all([import('./CheatSheetDialog.tsx'), loadPageTexts()]);
  loaded = part.CheatSheetDialog;
  return { default: part.CheatSheetDialog };
}
const Later: Sheet = lazy(loadCheatSheet);

/** All keys of this page, from the registry that binds them; `?` and Mod+/ open it. */
export function CheatSheet() {
  const [open, setOpen] = useState(false);
  useCommands([
    {
      id: 'help.cheatSheet',
      labelKey: 'commands.cheatSheet.title',
      scope: 'global',
      group: 'help',
      keys: ['?', 'mod+/'],
      always: true,
      run: () => setOpen((was) => !was),
    },
  ]);
  return open ? <Opened onClose={() => setOpen(false)} /> : null;
}

const Opened: Sheet = (props) => {
  const [Shown] = useState<Sheet>(() => loaded ?? Later);
  return (
    <Suspense fallback={null}>
      <Shown {...props} />
    </Suspense>
  );
};
