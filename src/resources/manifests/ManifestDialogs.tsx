import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';
import type { Manifest } from '../../../contract/manifests.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';

const CancelManifestDialog = lazyPart(() =>
  import('./CancelManifestDialog.tsx').then((part) => part.CancelManifestDialog),
);

interface Steps {
  /** Asks before these are cancelled; `done` is called when some were. */
  cancel(manifests: Manifest[], done?: () => void): void;
}
const StepsContext = createContext<Steps | null>(null);

export function useManifestDialogs(): Steps {
  const value = useContext(StepsContext);
  if (!value) throw new Error('useManifestDialogs needs ManifestDialogs above it');
  return value;
}

/** The dialog before manifests are cancelled, for the list and for commands anywhere. */
export function ManifestDialogs({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<{ manifests: Manifest[]; done?: () => void } | null>(null);
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
