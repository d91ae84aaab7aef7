import AddBox from '@mui/icons-material/AddBoxOutlined';
import Route from '@mui/icons-material/RouteOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Box } from '@mui/material';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { useFeatures } from '../../session/SessionContext.ts';
import { NavAnchor } from '../../ui/NavAnchor.tsx';
import { DashboardCard } from './DashboardCard.tsx';
import { KeyHint } from './KeyHint.tsx';

const SHORTCUTS = [
  { path: '/orders/new-order', labelKey: 'menu.newOrder', Icon: AddBox, command: 'dashboard.create' },
  {
    path: '/orders/multipoint',
    labelKey: 'multipoint.menu',
    Icon: Route,
    command: 'new.multipoint',
    needs: 'multipoint',
  },
  { path: '/orders/import-order', labelKey: 'menu.importOrders', Icon: UploadFile, command: 'new.import' },
] as const;

/** Links to new orders (DASH-12); all other pages are in the sidebar. */
export function Shortcuts() {
  const translate = useTranslate();
  const features = useFeatures();
  const shown = SHORTCUTS.filter((s) => !('needs' in s) || features[s.needs]);
  return (
    <DashboardCard title={translate('dashboard.shortcuts')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
        {shown.map(({ path, labelKey, Icon, command }) => (
          <li key={path}>
            <Box
              component={NavAnchor}
              to={path}
              sx={{
                display: 'flex',
                alignItems: 'center',
                gap: 1.25,
                px: 1,
                minHeight: 40,
                borderRadius: 1,
                color: 'inherit',
                textDecoration: 'none',
                '&:hover': { bgcolor: 'action.hover' },
              }}
            >
              <Icon fontSize="small" aria-hidden />
              <Box component="span" sx={{ mr: 'auto' }}>
                {translate(labelKey)}
              </Box>
              <KeyHint command={command} />
            </Box>
          </li>
        ))}
      </Box>
    </DashboardCard>
  );
}
