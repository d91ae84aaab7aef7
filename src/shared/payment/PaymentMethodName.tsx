import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import AccountBalanceWallet from '@mui/icons-material/AccountBalanceWalletOutlined';
import CreditCard from '@mui/icons-material/CreditCardOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import QrCode2 from '@mui/icons-material/QrCode2Outlined';
import Smartphone from '@mui/icons-material/SmartphoneOutlined';
import SyncAlt from '@mui/icons-material/SyncAltOutlined';
import { Box, type SvgIconTypeMap } from '@mui/material';
import type { OverridableComponent } from '@mui/material/OverridableComponent';
import type { PaymentMethod } from '../../../contract/orders/services.ts';

type Icon = OverridableComponent<SvgIconTypeMap> & { muiName: string };

/** Words in the icon names of gateways, the most specific first. A brand is shown with the icon of its kind of payment. */
const ICONS: readonly [RegExp, Icon][] = [
  [/wallet/, AccountBalanceWallet],
  [/qr/, QrCode2],
  [/mobile|phone/, Smartphone],
  [/transfer|exchange|arrow/, SyncAlt],
  [/bank|building|landmark|university/, AccountBalance],
  [/card|cc-|visa|amex|stripe/, CreditCard],
];

/** A payment method with its icon, in the colour of the text next to it (PAY-19). */
export function PaymentMethodName({
  method,
  children,
}: {
  method: Pick<PaymentMethod, 'name' | 'fontAwesomeIcon'>;
  /** Text after the name. */
  children?: string;
}) {
  const iconName = method.fontAwesomeIcon ?? '';
  const Icon = ICONS.find(([words]) => words.test(iconName))?.[1] ?? Payments;
  return (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, verticalAlign: 'middle' }}
    >
      <Icon fontSize="small" data-icon={iconName} sx={{ color: 'text.secondary', flexShrink: 0 }} />
      <span>
        {method.name}
        {children}
      </span>
    </Box>
  );
}
