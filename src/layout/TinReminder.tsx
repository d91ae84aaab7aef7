import { Alert, Box, Button } from '@mui/material';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isProfileComplete, TAX_COUNTRY } from '../../contract/rules/account/profile.ts';
import { useText } from '../i18n/useText.ts';
import { storeText } from '../lib/browser/storedJson.ts';
import { visuallyHidden } from '../lib/browser/visuallyHidden.ts';
import { useFeatures, useMay, useSession } from '../session/SessionContext.ts';

const PAGE = '/settings/profile-information';
/** A phone has no room for the reason, so only screen readers read it. */
const ON_PHONES = { '@media (max-width:767.95px)': visuallyHidden };
const keyOf = (customerId: number) => `tinReminder.${customerId}`;

/** Asks for the tax number for e-invoices, until it is entered or the user closes the reminder (SHELL-64…69). */
export function TinReminder() {
  const { customer, company } = useSession();
  const { tinReminder } = useFeatures();
  const { pathname } = useLocation();
  // In other countries the profile has no field for the number (SET-17).
  const isTaxed = (customer.country || company.country) === TAX_COUNTRY;
  // The page of the number cannot be opened until the profile is complete.
  const may = useMay();
  const isTinMissing =
    tinReminder &&
    may('settings') &&
    isTaxed &&
    isProfileComplete(customer) &&
    !customer.taxIdentificationNo &&
    pathname !== PAGE;
  return isTinMissing ? <Reminder key={customer.id} customerId={customer.id} /> : null;
}

function Reminder({ customerId }: { customerId: number }) {
  const translate = useText();
  const [isClosed, setClosed] = useState(() => localStorage.getItem(keyOf(customerId)) !== null);
  if (isClosed) return null;
  const close = () => {
    // Signing out deletes this entry: the next session asks again.
    storeText(keyOf(customerId), 'closed');
    setClosed(true);
  };
  return (
    <Box sx={{ mb: 2 }}>
      <Alert
        severity="info"
        role="region"
        aria-label={translate('shell.tin.title')}
        onClose={close}
        slotProps={{ closeButton: { 'aria-label': translate('common.close') } }}
        sx={{ '& .MuiAlert-message': { flex: 1 } }}
      >
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
          <Box sx={{ flex: '1 1 220px' }}>
            <strong>{translate('shell.tin.title')}</strong>{' '}
            <Box component="span" sx={ON_PHONES}>
              {translate('shell.tin.text')}
            </Box>
          </Box>
          <Button
            component={Link}
            to={`${PAGE}#profile-taxIdentificationNo`}
            variant="outlined"
            color="inherit"
            size="small"
          >
            {translate('shell.tin.update')}
          </Button>
        </Box>
      </Alert>
    </Box>
  );
}
