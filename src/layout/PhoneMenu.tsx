import { Box, Drawer } from '@mui/material';
import { useText } from '../i18n/useText.ts';
import { AccountSwitcher } from './AccountSwitcher.tsx';
import { BalanceBadge } from './BalanceBadge.tsx';
import { Sidebar } from './Sidebar.tsx';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The sidebar on phones, with entries of the bar for which a phone has no space. */
export function PhoneMenu({ open, onClose }: Props) {
  const translate = useText();
  return (
    <Drawer
      open={open}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': translate('menu.main'), sx: { width: 280, pt: 7 } } }}
    >
      {/* Names have the menu's whole width, and begin where its entries begin. */}
      <Box
        sx={{
          px: 2.5,
          py: 1,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'flex-start',
          gap: 1,
          '&& > *': { maxWidth: '100%' },
          '&& > button': { ml: '-5px' },
        }}
      >
        <AccountSwitcher />
        <BalanceBadge />
      </Box>
      <Sidebar collapsed={false} onNavigate={onClose} />
    </Drawer>
  );
}
