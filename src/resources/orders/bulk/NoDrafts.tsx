import { Box, Button, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { Kbd } from '../../../commands/Kbd.tsx';

/** Stands in place of the rows: nothing was found, or there is nothing yet. */
export function NoDrafts({ filtered, failed }: { filtered: boolean; failed: boolean }) {
  const translate = useTranslate();
  const which = filtered ? 'nothingFound' : failed ? 'noFailed' : 'noDrafts';
  return (
    <Box
      sx={{
        p: 4,
        textAlign: 'center',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="h6" component="p">
        {translate(filtered ? 'orders.nothingFound' : `bulk.${which}`)}
      </Typography>
      <Typography color="text.secondary" sx={{ mb: 2 }}>
        {translate(filtered ? 'orders.nothingFoundHint' : `bulk.${which}Hint`)}
      </Typography>
      <Button variant="contained" component={Link} to="/orders/new-order" endIcon={<Kbd keys="c" />}>
        {translate('menu.newOrder')}
      </Button>
    </Box>
  );
}
