import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import type { Manifest } from '../../../contract/orders/manifests.ts';
import { requiredContext } from '../../lib/react/requiredContext.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';

const CancelManifestDialog = lazyPart(() =>
  import('./CancelManifestDialog.tsx').then((part) => part.CancelManifestDialog),
);

interface Steps {
  /** Asks before these manifests are cancelled; `done` is called if some were. */
  cancel(manifests: readonly Manifest[], done?: () => void): void;
}
const [StepsContext, useSteps] = requiredContext<Steps>('useManifestDialogs', 'ManifestDialogs');
export const useManifestDialogs = useSteps;

/** The dialog before manifests are cancelled, for the list and for commands on every page. */
export function ManifestDialogs({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<{ manifests: readonly Manifest[]; done?: () => void } | null>(null);
  const steps = useMemo<Steps>(
    () => ({ cancel: (manifests, done) => setOpen({ manifests, ...(done ? { done } : {}) }) }),
    [],
  );
  const close = (changed: boolean) => {
    setOpen(null);
    if (!changed) return;
    void queryClient.invalidateQueries({
      predicate: (q) => ['orders', 'manifests'].includes(String(q.queryKey[0])),
    });
    open?.done?.();
  };
  return (
    <StepsContext value={steps}>
      {children}
      {open ? <CancelManifestDialog manifests={open.manifests} onClose={close} /> : null}
    </StepsContext>
  );
}
