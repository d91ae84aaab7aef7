import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { PageMessage } from '../../ui/page/PageMessage.tsx';

/** The page of an unknown address. */
export default function NotFound() {
  const translate = useText();
  return (
    <PageMessage
      title={translate('shell.notFound')}
      actions={
        <Button component={Link} to="/" variant="contained">
          {translate('shell.backHome')}
        </Button>
      }
    />
  );
}
