import { Alert, Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';

/** Shown instead of the form of an order that can no longer be changed. */
export function ClosedOrder({ id }: { id: string }) {
  const translate = useText();
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" component={Link} to={`/order/${id}`}>
          {translate('orderForm.result.viewOrder')}
        </Button>
      }
    >
      {translate('orderForm.notEditable')}
    </Alert>
  );
}
