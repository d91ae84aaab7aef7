import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { requiredContext } from '../../lib/react/requiredContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { AppRecord } from '../../shared/integrations/rules/appRecord.ts';
import { ConfirmEachDialog } from '../../ui/dialog/ConfirmEachDialog.tsx';
import { deletedNow } from '../../ui/list/actions/useUndo.tsx';

interface Steps {
  /** Asks before these apps are uninstalled; `done` is called if some were. */
  uninstall(apps: readonly AppRecord[], done?: () => void): void;
}
const [StepsContext, useSteps] = requiredContext<Steps>('useAppDialogs', 'AppDialogs');
export const useAppDialogs = useSteps;

/** The dialog before apps are uninstalled (APPS-41…45). */
export function AppDialogs({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<{ apps: readonly AppRecord[]; done?: () => void } | null>(null);
  const steps = useMemo<Steps>(
    () => ({
      uninstall: (apps, done) => {
        if (apps.length > 0) setOpen({ apps, ...(done ? { done } : {}) });
      },
    }),
    [],
  );
  const close = (changed: boolean) => {
    setOpen(null);
    if (!changed) return;
    void queryClient.invalidateQueries({ queryKey: ['apps'] });
    open?.done?.();
  };
  return (
    <StepsContext value={steps}>
      {children}
      {open ? <UninstallDialog apps={open.apps} onClose={close} /> : null}
    </StepsContext>
  );
}

interface UninstallProps {
  apps: readonly AppRecord[];
  onClose: (changed: boolean) => void;
}

function UninstallDialog({ apps, onClose }: UninstallProps) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const translate = useText();
  const uninstall = async ({ id, name }: AppRecord) => {
    await deletedNow(dataProvider.uninstallApp(Number(id)));
    notify('apps.uninstalled', { type: 'success', messageArgs: { id, name } });
  };
  return (
    <ConfirmEachDialog
      records={apps}
      act={uninstall}
      nameOf={({ name }) => name}
      title="apps.uninstallTitle"
      hint="apps.uninstallHint"
      keep="apps.keep"
      confirm="apps.uninstallNow"
      failureTitle={() => translate('apps.uninstallFailed')}
      onClose={onClose}
    />
  );
}
