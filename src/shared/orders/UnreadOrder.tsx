import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { BackButton } from '../../ui/buttons/BackButton.tsx';
import { useReadFailure } from '../../ui/messages/useReadFailure.ts';
import { PageMessage } from '../../ui/page/PageMessage.tsx';

interface Props {
  error: unknown;
  onRetry: () => void;
  /** The button to go back, which may be the page's main button; by default a link to the list of orders. */
  back?: (isMain: boolean) => ReactNode;
}

/** Shown instead of an order or its form, if the order does not exist or could not be read. */
export function UnreadOrder({ error, onRetry, back }: Props) {
  const translate = useText();
  const failureText = useReadFailure();
  const { status, requestId } = error as { status?: number; requestId?: string };
  const isMissing = status === 404;
  const goBack = back?.(isMissing) ?? (
    <BackButton to="/orders" label={translate('orders.back')} isMain={isMissing} />
  );
  return (
    <PageMessage
      title={translate(isMissing ? 'orders.missing' : 'orders.loadFailed')}
      requestId={requestId}
      actions={
        <>
          {isMissing ? goBack : null}
          <Button variant={isMissing ? 'text' : 'contained'} size="small" onClick={onRetry}>
            {translate('shell.tryAgain')}
          </Button>
          {isMissing ? null : goBack}
        </>
      }
    >
      {isMissing ? translate('orders.missingHint') : failureText(error)}
    </PageMessage>
  );
}
