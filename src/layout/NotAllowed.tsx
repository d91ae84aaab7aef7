import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Right } from '../../contract/rules/account/rights.ts';
import { useText } from '../i18n/useText.ts';
import { PageMessage } from '../ui/page/PageMessage.tsx';

/** Shown instead of a page that needs a right which the person's role does not include. */
export function NotAllowed({ right }: { right: Right }) {
  const translate = useText();
  return (
    <PageMessage
      title={translate('people.notAllowed')}
      actions={
        <Button component={Link} to="/settings/people" variant="contained">
          {translate('people.seeRole')}
        </Button>
      }
    >
      {translate('people.notAllowedHint', { right: translate(`people.rights.${right}`) })}
    </PageMessage>
  );
}
