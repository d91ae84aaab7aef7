import { Button } from '@mui/material';
import { Kbd } from '../../commands/keys/Kbd.tsx';
import { useCommand } from '../../commands/useCommand.ts';
import { useText } from '../../i18n/useText.ts';

/** Requests the figures again, by a click or by its key. */
export function RefreshButton({ onRefresh }: { onRefresh: () => void }) {
  const translate = useText();
  useCommand({
    id: 'analytics.refresh',
    labelKey: 'common.refresh',
    scope: 'screen',
    screen: 'analytics',
    group: 'view',
    keys: ['r'],
    run: onRefresh,
  });
  return (
    <Button size="small" onClick={onRefresh} endIcon={<Kbd keys="r" />}>
      {translate('common.refresh')}
    </Button>
  );
}
