import { DialogContentText } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { webLink } from '../../lib/browser/webLink.ts';
import { useFormCall } from '../../lib/forms/useFormCall.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import type { IntegrationRecord } from '../../shared/integrations/rules/integrationAddress.ts';
import { AskDialog } from '../../ui/dialog/AskDialog.tsx';

interface Props {
  shop: IntegrationRecord;
  onClose: (changed?: boolean) => void;
}

/** Asks for consent, then opens the shop's page where its owner agrees to be billed (INTG-21, INTG-22). */
export function ConsentDialog({ shop, onClose }: Props) {
  const translate = useText();
  const verbs = useDataProvider();
  const { busy, failure, run } = useFormCall();
  const agree = () =>
    run(async () => {
      const { confirmationUrl } = await verbs.askForBilling(Number(shop.id));
      const page = webLink(confirmationUrl);
      if (page) location.assign(page);
    });
  return (
    <AskDialog
      title={translate('integrations.consentTitle', { name: shop.name })}
      busy={busy}
      failure={failure}
      keep={translate('integrations.cancel')}
      go={translate('integrations.agree')}
      onConfirm={agree}
      onClose={onClose}
    >
      <DialogContentText>{translate('integrations.consent')}</DialogContentText>
    </AskDialog>
  );
}
