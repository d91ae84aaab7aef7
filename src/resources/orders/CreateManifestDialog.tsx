import {
  Alert,
  AlertTitle,
  Button,
  CircularProgress,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
} from '@mui/material';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Manifest } from '../../../contract/manifests.ts';
import type { Order } from '../../../contract/orders.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { openLater } from '../../lib/openLater.ts';
import { useSession } from '../../session/SessionContext.ts';

interface Props {
  orders: Order[];
  /** Asks before it creates; a click on the button needs no question. */
  asks: boolean;
  onClose: (changed: boolean) => void;
}

type State = 'asking' | 'creating' | { made: Manifest } | { failed: string };

/** Creates a manifest and shows the progress: creating, created with its print link, or why not (MANI-10…12). */
export function CreateManifestDialog({ orders, asks, onClose }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const translate = useTranslate();
  const { customer } = useSession();
  const [state, setState] = useState<State>(asks ? 'asking' : 'creating');
  const [key] = useState(() => crypto.randomUUID());
  const started = useRef(false);

  const create = useCallback(async () => {
    setState('creating');
    try {
      const made = await dataProvider.createManifest(
        { orderIds: orders.map((o) => o.id), customerId: customer.id },
        key,
      );
      setState({ made });
    } catch (err) {
      setState({ failed: err instanceof Error ? err.message : String(err) });
    }
  }, [dataProvider, orders, customer.id, key]);

  useEffect(() => {
    if (asks || started.current) return;
    started.current = true;
    void create();
  }, [asks, create]);

  const made = typeof state === 'object' && 'made' in state ? state.made : null;
  const failed = typeof state === 'object' && 'failed' in state ? state.failed : null;
  const busy = state === 'creating';
  const print = () => void openLater(() => dataProvider.manifestLink([made?.id ?? ''])).catch(notify.failure);

  return (
    <Dialog
      open
      onClose={() => !busy && onClose(Boolean(made))}
      aria-labelledby="create-manifest-title"
      fullWidth
      maxWidth="xs"
    >
      <DialogTitle id="create-manifest-title">{translate('manifests.createTitle')}</DialogTitle>
      <DialogContent aria-live="polite" aria-busy={busy}>
        {state === 'asking' ? (
          <DialogContentText>{translate('manifests.ask', { smart_count: orders.length })}</DialogContentText>
        ) : null}
        {busy ? (
          <Stack direction="row" spacing={1.5} sx={{ alignItems: 'center' }}>
            <CircularProgress size={20} aria-hidden />
            <span>{translate('manifests.creating')}</span>
          </Stack>
        ) : null}
        {made ? (
          <Alert severity="success">
            {translate('manifests.made', { number: made.manifestId, smart_count: made.parcels })}
          </Alert>
        ) : null}
        {failed ? (
          <Alert severity="error" role="alert">
            <AlertTitle>{translate('manifests.failed')}</AlertTitle>
            {failed}
          </Alert>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onClose(Boolean(made))} disabled={busy}>
          {translate('common.close')}
        </Button>
        {state === 'asking' ? (
          <Button autoFocus variant="contained" onClick={() => void create()}>
            {translate('manifests.create')}
          </Button>
        ) : null}
        {failed ? (
          <Button autoFocus variant="contained" onClick={() => void create()}>
            {translate('common.retry')}
          </Button>
        ) : null}
        {made ? (
          <Button autoFocus variant="contained" onClick={print}>
            {translate('manifests.print')}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}
