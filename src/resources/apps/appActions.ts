import AddCircle from '@mui/icons-material/AddCircleOutline';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { actionTable } from '../../commands/recordAction.ts';
import { backLink } from '../../lib/lists/backLink.ts';
import { type AppRecord, appFormPath, isOwnApp } from '../../shared/integrations/rules/appRecord.ts';
import { type CopyTools, copyNumbers, endRecords } from '../../ui/list/actions/sharedActions.ts';
import { useCopyLines } from '../../ui/list/actions/useCopyLines.ts';
import { useAppDialogs } from './AppDialogs.tsx';

export interface AppTools extends CopyTools {
  open(app: AppRecord): void;
  /** Asks before these apps are uninstalled; `done` is called if some were. */
  uninstall(apps: readonly AppRecord[], done?: () => void): void;
}

export function useAppTools(): AppTools {
  const navigate = useNavigate();
  const copy = useCopyLines();
  const { uninstall } = useAppDialogs();
  return useMemo(
    () => ({
      copy,
      uninstall,
      open: (app) => void navigate(appFormPath(app), { state: backLink() }),
    }),
    [navigate, copy, uninstall],
  );
}

export const APP_ACTIONS = actionTable<AppRecord, AppTools>()({
  install: {
    label: 'apps.install',
    icon: AddCircle,
    shownKey: 'a',
    tone: 'primary',
    fits: ({ installed }) => !installed,
    one: (app, { open }) => open(app),
  },
  edit: {
    label: 'apps.edit',
    icon: EditOutlined,
    shownKey: 'enter',
    fits: isOwnApp,
    one: (app, { open }) => open(app),
  },
  copyNumber: copyNumbers('apps.copyWebhook', (app: AppRecord) => app.installed?.webhookUrl ?? null),
  uninstall: endRecords<AppRecord, AppTools>({
    label: 'apps.uninstall',
    icon: DeleteOutlined,
    fits: isOwnApp,
    whyNot: () => 'apps.whyNot',
    end: ({ uninstall }, apps, done) => uninstall(apps, done),
  }),
});
