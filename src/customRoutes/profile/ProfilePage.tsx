import { Box, Typography } from '@mui/material';
import { Navigate } from 'react-router-dom';
import { isProfileComplete } from '../../../contract/rules/account/profile.ts';
import { useText } from '../../i18n/useText.ts';
import { useSession } from '../../session/SessionContext.ts';
import { ProfileForm } from './ProfileForm.tsx';

/** `/update-profile`: requests from a new customer the data for couriers and invoices, once (SHELL-46, -47, PROF-01…23). */
export default function ProfilePage() {
  const translate = useText();
  const { customer } = useSession();
  if (isProfileComplete(customer)) return <Navigate to="/get-started" replace />;
  return (
    <Box sx={{ maxWidth: 800, display: 'grid', gap: 2 }}>
      <div>
        <Typography variant="h5" component="h1">
          {translate('profile.title')}
        </Typography>
        <Typography color="text.secondary">{translate('profile.intro')}</Typography>
      </div>
      <ProfileForm key={customer.id} />
    </Box>
  );
}
