import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useNotify } from '../../i18n/useNotify.ts';
import { requiredContext } from '../../lib/react/requiredContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { IntegrationRecord } from '../../shared/integrations/rules/integrationAddress.ts';
import { ConfirmEachDialog } from '../../ui/dialog/ConfirmEachDialog.tsx';
import { deletedNow } from '../../ui/list/actions/useUndo.tsx';
import { ConsentDialog } from './ConsentDialog.tsx';
import { NewIntegrationDialog } from './NewIntegrationDialog.tsx';
import { SettingsDialog } from './SettingsDialog.tsx';

export interface IntegrationSteps {
  /** Shows the guides. */
  add(): void;
  /** Shows the guide of this shop's kind. */
  guide(shop: IntegrationRecord): void;
  settings(shop: IntegrationRecord): void;
  /** Asks for consent before the billing of this shop is authorised. */
  consent(shop: IntegrationRecord): void;
  /** Asks before these shops are disconnected; `done` is called if some were. */
  disconnect(shops: readonly IntegrationRecord[], done?: () => void): void;
}
const [StepsContext, useSteps] = requiredContext<IntegrationSteps>(
  'useIntegrationDialogs',
  'IntegrationDialogs',
);
export const useIntegrationDialogs = useSteps;

type Open =
  | { step: 'guides' }
  | { step: 'guide' | 'settings' | 'consent'; shop: IntegrationRecord }
  | { step: 'disconnect'; shops: readonly IntegrationRecord[]; done: (() => void) | undefined };

/** The dialogs of the list: guides, settings, consent to billing, and the question before disconnecting. */
export function IntegrationDialogs({ children }: { children: ReactNode }) {
  const dataProvider = useDataProvider();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const steps = useMemo<IntegrationSteps>(
    () => ({
      add: () => setOpen({ step: 'guides' }),
      guide: (shop) => setOpen({ step: 'guide', shop }),
      settings: (shop) => setOpen({ step: 'settings', shop }),
      consent: (shop) => setOpen({ step: 'consent', shop }),
      disconnect: (shops, done) => setOpen({ step: 'disconnect', shops, done }),
    }),
    [],
  );
  const close = (changed = false) => {
    setOpen(null);
    if (changed) void queryClient.invalidateQueries({ queryKey: ['integrations'] });
  };
  return (
    <StepsContext value={steps}>
      {children}
      {open?.step === 'guides' ? <NewIntegrationDialog onClose={close} /> : null}
      {open?.step === 'guide' ? <NewIntegrationDialog shop={open.shop} onClose={close} /> : null}
      {open?.step === 'settings' ? <SettingsDialog shop={open.shop} onClose={close} /> : null}
      {open?.step === 'consent' ? <ConsentDialog shop={open.shop} onClose={close} /> : null}
      {open?.step === 'disconnect' ? (
        <ConfirmEachDialog
          records={open.shops}
          act={({ id }) => deletedNow(dataProvider.disconnectShop(Number(id)))}
          nameOf={({ name }) => name}
          title="integrations.disconnectTitle"
          hint="integrations.disconnectHint"
          confirm="integrations.disconnectNow"
          onDone={() =>
            notify('integrations.disconnected', {
              type: 'success',
              messageArgs: { smart_count: open.shops.length },
            })
          }
          onClose={(tried) => {
            close(tried);
            if (tried) open.done?.();
          }}
        />
      ) : null}
    </StepsContext>
  );
}
