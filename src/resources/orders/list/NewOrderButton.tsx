import ArrowDropDown from '@mui/icons-material/ArrowDropDown';
import { Button, ButtonGroup, ListItemText, MenuItem } from '@mui/material';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { Kbd } from '../../../commands/keys/Kbd.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useFeatures } from '../../../session/SessionContext.ts';
import { AnchorMenu, useMenu } from '../../../ui/buttons/AnchorMenu.tsx';

const NEW_ORDER_PAGES = [
  { path: '/orders/new-order', labelKey: 'menu.newOrder', keys: 'n o' },
  { path: '/orders/multipoint', labelKey: 'menu.multipoint', keys: 'n m', needs: 'multipoint' },
  { path: '/orders/import-order', labelKey: 'menu.importOrders', keys: 'n i' },
] as const;

/** A click creates a new order; the menu has the other ways to create orders (ORD-23, SHELL-40). */
export const NewOrderButton = memo(() => {
  const translate = useText();
  const features = useFeatures();
  const { opener, menu } = useMenu();
  const ways = NEW_ORDER_PAGES.filter((way) => !('needs' in way) || features[way.needs]);
  return (
    <>
      <ButtonGroup variant="contained" size="small" disableElevation>
        <Button component={Link} to="/orders/new-order" endIcon={<Kbd keys="c" />}>
          {translate('menu.newOrder')}
        </Button>
        <Button aria-label={translate('orders.waysToOrder')} {...opener} sx={{ px: 0.5 }}>
          <ArrowDropDown />
        </Button>
      </ButtonGroup>
      <AnchorMenu
        {...menu}
        items={() =>
          ways.map(({ path, labelKey, keys }) => (
            <MenuItem key={path} component={Link} to={path} onClick={menu.onClose}>
              <ListItemText primary={translate(labelKey)} sx={{ mr: 2 }} />
              <Kbd keys={keys} />
            </MenuItem>
          ))
        }
      />
    </>
  );
});
