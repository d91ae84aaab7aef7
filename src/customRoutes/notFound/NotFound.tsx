import { Button, Stack, Typography } from '@mui/material';
import { Link } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** An address that the console does not know. */
export default function NotFound() {
  const translate = useTranslate();
  return (
    <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
      <Typography component="h1" variant="h5">
        {translate('shell.notFound')}
      </Typography>
      <Button component={Link} to="/" variant="contained">
        {translate('shell.backHome')}
      </Button>
    </Stack>
  );
}
