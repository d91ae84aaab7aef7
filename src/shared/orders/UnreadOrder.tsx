import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { BackButton } from '../../ui/buttons/BackButton.tsx';
import { useReadFailure } from '../../ui/messages/useReadFailure.ts';
import { PageMessage } from '../../ui/page/PageMessage.tsx';

interface Props {
  error: unknown;
  onRetry: () => void;
  /** The way back; without one it leads to the list of orders. */
  back?: ReactNode;
}

/** In place of an order or its form: there is no such order, or it could not be read. */
export function UnreadOrder({ error, onRetry, back }: Props) {
  const translate = useText();
  const failureText = useReadFailure();
  const { status, requestId } = error as { status?: number; requestId?: string };
  const isMissing = status === 404;
  return (
    <PageMessage
      title={translate(isMissing ? 'orders.missing' : 'orders.loadFailed')}
      requestId={requestId}
      actions={
        <>
          <Button variant="contained" size="small" onClick={onRetry}>
            {translate('shell.tryAgain')}
          </Button>
          {back ?? <BackButton to="/orders" label={translate('orders.back')} />}
        </>
      }
    >
      {isMissing ? translate('orders.missingHint') : failureText(error)}
    </PageMessage>
  );
}
