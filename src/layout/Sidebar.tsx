import { Box, List, ListItemButton, ListItemIcon, ListItemText, Tooltip } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { Kbd } from '../commands/Kbd.tsx';
import { PREFIX } from '../lib/loginPath.ts';
import { useFeatures } from '../session/SessionContext.ts';
import { NavAnchor } from '../ui/NavAnchor.tsx';
import { isOutsideConsole, MENU_ITEMS, type MenuItem } from './menuItems.ts';

interface Props {
  collapsed: boolean;
  onNavigate?: () => void;
}

/** The main menu: every entry a real link with its key beside it. */
export function Sidebar({ collapsed, onNavigate }: Props) {
  const translate = useTranslate();
  const features = useFeatures();
  const { pathname } = useLocation();
  const items = MENU_ITEMS.filter((item) => item.when?.(features) ?? true);
  const current = currentItem(items, pathname);
  return (
    <Box component="nav" aria-label={translate('menu.main')} sx={{ py: 1 }}>
      <List dense disablePadding>
        {items.map((item) => (
          <Entry
            key={item.id}
            item={item}
            collapsed={collapsed}
            selected={item === current}
            onNavigate={onNavigate}
          />
        ))}
      </List>
    </Box>
  );
}

/** The entry with the longest path that the address starts with. */
function currentItem(items: MenuItem[], pathname: string): MenuItem | undefined {
  const fits = items.filter((i) =>
    i.path === '/' ? pathname === '/' : pathname === i.path || pathname.startsWith(`${i.path}/`),
  );
  return fits.sort((a, b) => b.path.length - a.path.length)[0];
}

function Entry({
  item,
  collapsed,
  selected,
  onNavigate,
}: {
  item: MenuItem;
  collapsed: boolean;
  selected: boolean;
  onNavigate: (() => void) | undefined;
}) {
  const translate = useTranslate();
  const label = translate(item.labelKey);
  const Icon = item.icon;
  const button = (
    <ListItemButton
      component={NavAnchor}
      to={item.path}
      external={isOutsideConsole(item.path) ? `${PREFIX}${item.path}` : undefined}
      selected={selected}
      aria-current={selected ? 'page' : undefined}
      aria-label={collapsed ? label : undefined}
      onClick={onNavigate}
      sx={{
        minHeight: 40,
        px: 1.5,
        mx: 1,
        my: 0.25,
        borderRadius: 1,
        '&:hover kbd, &:focus-visible kbd': { opacity: 1 },
      }}
    >
      <ListItemIcon sx={{ minWidth: 30 }}>
        <Icon fontSize="small" />
      </ListItemIcon>
      {collapsed ? null : (
        <>
          <ListItemText primary={label} slotProps={{ primary: { noWrap: true, title: label } }} />
          <Kbd keys={`g ${item.key}`} />
        </>
      )}
    </ListItemButton>
  );
  return (
    <li>
      {collapsed ? (
        <Tooltip title={label} placement="right">
          {button}
        </Tooltip>
      ) : (
        button
      )}
    </li>
  );
}
