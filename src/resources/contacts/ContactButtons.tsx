import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';

/** Beside the title of the address book: the ways to many contacts. */
export function ContactButtons() {
  const translate = useText();
  return (
    <Button component={Link} to="/contacts/import" size="small" variant="outlined">
      {translate('contacts.import.action')}
    </Button>
  );
}
