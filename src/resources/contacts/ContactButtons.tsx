import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate.ts';

/** Beside the title of the address book: the ways to many contacts. */
export function ContactButtons() {
  const translate = useTranslate();
  return (
    <Button component={Link} to="/contacts/import" size="small" variant="outlined">
      {translate('contacts.import.action')}
    </Button>
  );
}
