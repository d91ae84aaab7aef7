import { Stack } from '@mui/material';
import { useParams } from 'react-router-dom';
import { OwedCharges } from '../../shared/billing/OwedCharges.tsx';
import { TopUpHeader } from './TopUpHeader.tsx';
import { TopUpStatus } from './TopUpStatus.tsx';
import { TopUpSteps } from './TopUpSteps.tsx';

/** `/payment`: money into the wallet in four steps; `/payment/:invoiceId`: the last of them (PAY-01…39). */
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
