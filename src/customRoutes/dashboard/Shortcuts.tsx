import AddBox from '@mui/icons-material/AddBoxOutlined';
import Route from '@mui/icons-material/RouteOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Box, Button } from '@mui/material';
import { useText } from '../../i18n/useText.ts';
import { pageRight } from '../../session/pageRights.ts';
import { useFeatures, useMay } from '../../session/SessionContext.ts';
import { NavAnchor } from '../../ui/buttons/NavAnchor.tsx';
import { KeyHint } from './KeyHint.tsx';

const SHORTCUTS = [
  { path: '/orders/new-order', labelKey: 'menu.newOrder', Icon: AddBox, command: 'dashboard.create' },
  {
    path: '/orders/multipoint',
    labelKey: 'menu.multipoint',
    Icon: Route,
    command: null,
    needs: 'multipoint',
  },
  { path: '/orders/import-order', labelKey: 'menu.importOrders', Icon: UploadFile, command: null },
] as const;

/** Links to a new order, next to the title (DASH-12); all other pages are in the sidebar. */
export function Shortcuts() {
  const translate = useText();
  const features = useFeatures();
  const may = useMay();
  const shown = SHORTCUTS.filter((s) => may(pageRight(s.path)) && (!('needs' in s) || features[s.needs]));
  return (
    <Box
      component="ul"
      aria-label={translate('dashboard.shortcuts')}
      // On a phone the three buttons fill one line, in every language.
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'flex',
        flexWrap: 'wrap',
        gap: { xs: 0.5, sm: 1 },
        width: { xs: 1, sm: 'auto' },
        '& > li': { flex: { xs: 'auto', sm: 'none' } },
      }}
    >
      {shown.map(({ path, labelKey, Icon, command }) => (
        <li key={path}>
          <Button
            component={NavAnchor}
            to={path}
            size="small"
            fullWidth
            variant={command ? 'contained' : 'outlined'}
            startIcon={<Icon />}
            sx={{
              px: { xs: 0.25, sm: 1.25 },
              fontSize: { xs: 12, sm: 13 },
              whiteSpace: 'nowrap',
              '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
            }}
            endIcon={command ? <KeyHint command={command} /> : undefined}
          >
            {translate(labelKey)}
          </Button>
        </li>
      ))}
    </Box>
  );
}
