import Close from '@mui/icons-material/Close';
import { Box, Dialog, IconButton } from '@mui/material';
import { useEffect, useState } from 'react';
import type { Banner } from '../../../contract/account/company.ts';
import { useText } from '../../i18n/useText.ts';
import { webLink } from '../../lib/browser/webLink.ts';
import { choosePromo, markPromoShown } from './promo.ts';

const WIDTH = 720;

/** A promo image, once a session. It opens when the image is loaded, and never if the image fails to load (DASH-17, -18). */
export function PromoPopup({ promos }: { promos: readonly Banner[] }) {
  const translate = useText();
  const [promo] = useState(() => choosePromo(promos));
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!promo) return;
    const image = new Image();
    image.onload = () => {
      markPromoShown();
      setOpen(true);
    };
    image.src = promo.imageURL;
    return () => {
      image.onload = null;
    };
  }, [promo]);

  if (!promo) return null;
  const link = webLink(promo.linkURL);
  const name = promo.title || translate('dashboard.promo');
  const picture = (
    <Box
      component="img"
      src={promo.imageURL}
      alt={promo.description || name}
      sx={{ display: 'block', width: '100%', height: 'auto' }}
    />
  );
  return (
    <Dialog
      open={open}
      onClose={() => setOpen(false)}
      slotProps={{ paper: { 'aria-label': name, sx: { width: WIDTH, maxWidth: 'calc(100% - 32px)' } } }}
    >
      <IconButton
        autoFocus
        aria-label={translate('common.close')}
        onClick={() => setOpen(false)}
        sx={{
          position: 'absolute',
          right: 8,
          top: 8,
          bgcolor: 'background.paper',
          '&:hover': { bgcolor: 'background.paper' },
        }}
      >
        <Close />
      </IconButton>
      {link ? (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {picture}
        </a>
      ) : (
        picture
      )}
    </Dialog>
  );
}
