import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useId, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { CommandLayer } from '../../commands/CommandLayer.tsx';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { asFailure } from '../../lib/callFailure.ts';
import type { IntegrationRecord } from '../../lib/integrationAddress.ts';
import { useOneCall } from '../../lib/useOneCall.ts';
import { webLink } from '../../lib/webLink.ts';

interface Props {
  shop: IntegrationRecord;
  onClose: (changed?: boolean) => void;
}

/** Asks for consent, then leads to the page of the shop where its owner agrees to be billed (INTG-21, INTG-22). */
export function ConsentDialog({ shop, onClose }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  const verbs = useDataProvider<PortalDataProvider>();
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, once] = useOneCall();
  const agree = () =>
    void once(async () => {
      setFailure(null);
      try {
        const { confirmationUrl } = await verbs.askForBilling(Number(shop.id));
        const page = webLink(confirmationUrl);
        if (page) location.assign(page);
      } catch (err) {
        setFailure(asFailure(err).message);
      }
    });
  return (
    <Dialog open onClose={() => !busy && onClose()} aria-labelledby={titleId}>
      <CommandLayer>
        <DialogTitle id={titleId}>{translate('integrations.consentTitle', { name: shop.name })}</DialogTitle>
        <DialogContent>
          {failure ? (
            <Alert severity="error" role="alert" sx={{ mb: 2 }}>
              {failure}
            </Alert>
          ) : null}
          <DialogContentText>{translate('integrations.consent')}</DialogContentText>
        </DialogContent>
        <DialogActions>
          <Button autoFocus onClick={() => onClose()} disabled={busy}>
            {translate('integrations.cancel')}
          </Button>
          <Button variant="contained" onClick={agree} disabled={busy}>
            {translate('integrations.agree')}
          </Button>
        </DialogActions>
      </CommandLayer>
    </Dialog>
  );
}
