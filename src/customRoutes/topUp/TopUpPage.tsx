import { Stack } from '@mui/material';
import { useParams } from 'react-router-dom';
import { OwedCharges } from '../../shared/billing/OwedCharges.tsx';
import { TopUpHeader } from './TopUpHeader.tsx';
import { TopUpStatus } from './TopUpStatus.tsx';
import { TopUpSteps } from './TopUpSteps.tsx';

/** `/payment`: a top-up of the wallet in four steps; `/payment/:invoiceId`: the last step (PAY-01…39). */
export default function TopUpPage() {
  const { invoiceId } = useParams();
  return (
    <Stack spacing={3} sx={{ maxWidth: 960 }}>
      <TopUpHeader />
      {invoiceId ? null : <OwedCharges />}
      {invoiceId ? <TopUpStatus key={invoiceId} invoiceId={invoiceId} /> : <TopUpSteps />}
    </Stack>
  );
}
