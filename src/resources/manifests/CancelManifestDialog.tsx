import {
  Alert,
  AlertTitle,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { Manifest } from '../../../contract/manifests.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';

interface Props {
  manifests: Manifest[];
  onClose: (changed: boolean) => void;
}

/** Asks before manifests are cancelled; the safe button has the focus (MANI-13…15). */
export function CancelManifestDialog({ manifests, onClose }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const translate = useTranslate();
  const [left, setLeft] = useState(manifests);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ title: string; reason: string } | null>(null);
  const [tried, setTried] = useState(false);

  const submit = async () => {
    setBusy(true);
    setTried(true);
    setFailure(null);
    for (const manifest of left) {
      try {
        await dataProvider.cancelManifest(manifest.id);
        setLeft((rest) => rest.filter((m) => m.id !== manifest.id));
      } catch (err) {
        setFailure({
          title: translate(isRefusal(err) ? 'manifests.cancelRefused' : 'manifests.cancelBroke'),
          reason: err instanceof Error ? err.message : String(err),
        });
        setBusy(false);
        return;
      }
    }
    notify('manifests.cancelled', { type: 'success' });
    onClose(true);
  };

  return (
    <Dialog open onClose={() => !busy && onClose(tried)} aria-labelledby="cancel-manifest-title">
      <DialogTitle id="cancel-manifest-title">
        {translate('manifests.cancelTitle', {
          smart_count: left.length,
          number: left[0]?.manifestId ?? '',
        })}
      </DialogTitle>
      <DialogContent>
        {failure ? (
          <Alert severity="error" role="alert" sx={{ mb: 2 }}>
            <AlertTitle>{failure.title}</AlertTitle>
            {failure.reason}
          </Alert>
        ) : null}
        <DialogContentText>
          {translate('manifests.cancelHint', { smart_count: left.reduce((sum, m) => sum + m.parcels, 0) })}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={() => onClose(tried)} disabled={busy}>
          {translate('manifests.keep')}
        </Button>
        <Button color="error" variant="contained" onClick={() => void submit()} disabled={busy}>
          {translate('manifests.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Whether the server refused, in contrast to a failed connection. */
function isRefusal(err: unknown): boolean {
  const status = (err as { status?: number } | null)?.status ?? 0;
  return status >= 400 && status < 500;
}
