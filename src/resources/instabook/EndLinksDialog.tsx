import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { InstabookLink } from '../../../contract/instabook.ts';
import { CommandLayer } from '../../commands/CommandLayer.tsx';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { linkName } from './instabookActions.ts';

interface Props {
  links: readonly InstabookLink[];
  onClose: (changed: boolean) => void;
}

/** Asks before links are ended, which cannot be taken back; the safe button has the focus. */
export function EndLinksDialog({ links, onClose }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const notify = useNotify();
  const translate = useTranslate();
  const [left, setLeft] = useState(links);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const changed = left.length < links.length;

  const submit = async () => {
    setBusy(true);
    setFailure(null);
    let rest = left;
    try {
      for (const link of left) {
        await dataProvider.endInstabookLink(link.id);
        rest = rest.filter(({ id }) => id !== link.id);
        setLeft(rest);
      }
      notify('instabook.wasEnded', { type: 'success', messageArgs: { smart_count: links.length } });
      onClose(true);
    } catch (err) {
      setFailure(err instanceof Error ? err.message : String(err));
      setBusy(false);
    }
  };

  return (
    <Dialog open onClose={() => !busy && onClose(changed)} aria-labelledby="end-links-title">
      <CommandLayer>
        <DialogTitle id="end-links-title">
          {translate('instabook.endTitle', {
            smart_count: left.length,
            name: left[0] ? linkName(left[0]) : '',
          })}
        </DialogTitle>
        <DialogContent>
          {failure ? (
            <Alert severity="error" role="alert" sx={{ mb: 2 }}>
              {failure}
            </Alert>
          ) : null}
          <DialogContentText>{translate('instabook.endHint')}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button autoFocus onClick={() => onClose(changed)} disabled={busy}>
            {translate('instabook.keep')}
          </Button>
          <Button color="error" variant="contained" onClick={() => void submit()} disabled={busy}>
            {translate('instabook.end')}
          </Button>
        </DialogActions>
      </CommandLayer>
    </Dialog>
  );
}
