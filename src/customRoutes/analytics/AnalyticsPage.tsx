import type { SvgIconComponent } from '@mui/icons-material';
import LocalShipping from '@mui/icons-material/LocalShippingOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import ShoppingBag from '@mui/icons-material/ShoppingBagOutlined';
import Speed from '@mui/icons-material/SpeedOutlined';
import StarBorder from '@mui/icons-material/StarBorderOutlined';
import { Box, Typography } from '@mui/material';
import { DASHBOARDS, type Dashboard } from '../../../contract/rules/analytics.ts';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useText } from '../../i18n/useText.ts';
import { NavAnchor } from '../../ui/buttons/NavAnchor.tsx';
import { SURFACE } from '../../ui/page/surface.ts';
import { useDashboardCommands } from './useDashboardCommands.ts';

const ICONS: Record<Dashboard, SvgIconComponent> = {
  orders: ShoppingBag,
  operations: LocalShipping,
  cod: Payments,
  ratings: StarBorder,
  performance: Speed,
};

/** The five dashboards (ANA-01…06). */
export default function AnalyticsPage() {
  const translate = useText();
  useDashboardCommands();
  return (
    <Box sx={{ maxWidth: 1200 }}>
      <Typography component="h1" variant="h5" sx={{ mb: 2 }}>
        {translate('menu.analytics')}
      </Typography>
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)' },
        }}
      >
        {DASHBOARDS.map((name, i) => {
          const Icon = ICONS[name];
          return (
            <li key={name}>
              <Box
                component={NavAnchor}
                to={`/analytics/${name}`}
                sx={{
                  display: 'block',
                  height: '100%',
                  p: 2,
                  ...SURFACE,
                  color: 'inherit',
                  textDecoration: 'none',
                  '&:hover': { borderColor: 'primary.main' },
                }}
              >
                <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
                  <Icon aria-hidden sx={{ color: 'text.secondary' }} />
                  <Typography component="span" variant="subtitle1" sx={{ mr: 'auto' }}>
                    {translate(`analytics.names.${name}`)}
                  </Typography>
                  <Box component="span" sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
                    <Kbd keys={String(i + 1)} />
                  </Box>
                </Box>
                <Typography component="span" variant="body2" color="text.secondary">
                  {translate(`analytics.about.${name}`)}
                </Typography>
              </Box>
            </li>
          );
        })}
      </Box>
    </Box>
  );
}
