import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { storeText } from '../../lib/browser/storedJson.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { InDock } from '../../ui/messages/InDock.tsx';
import { MessageLine } from '../../ui/messages/MessageLine.tsx';
import { canBePushed, subscribe } from './subscribe.ts';

/** Set after the user has refused; it stays in this browser after signing out. */
const ANSWERED = 'pushAsked';

/**
 * Asks whether the browser may show notifications. A browser that was allowed before is subscribed without a question; a refusal is not
 * commented (LIVE-10, LIVE-13).
 */
export function PushOffer() {
  const translate = useText();
  const dataProvider = useDataProvider();
  const [isOffered, setIsOffered] = useState(
    () => canBePushed() && Notification.permission === 'default' && !localStorage.getItem(ANSWERED),
  );
  useEffect(() => {
    if (canBePushed() && Notification.permission === 'granted')
      // The browser's push service may be unreachable; the console still shows messages.
      subscribe(dataProvider).catch(() => undefined);
  }, [dataProvider]);
  if (!isOffered) return null;

  const refuse = () => {
    storeText(ANSWERED, '1');
    setIsOffered(false);
  };
  const allow = async () => {
    setIsOffered(false);
    try {
      if ((await Notification.requestPermission()) === 'granted') await subscribe(dataProvider);
    } catch {
      // A failure only loses messages while the browser is closed.
    }
  };
  return (
    <InDock>
      <section aria-label={translate('push.title')}>
        <MessageLine
          tone="info"
          onClose={refuse}
          actions={
            <>
              <Button size="small" variant="outlined" onClick={() => void allow()}>
                {translate('push.allow')}
              </Button>
              <Button size="small" color="inherit" onClick={refuse}>
                {translate('push.refuse')}
              </Button>
            </>
          }
        >
          {translate('push.question')}
        </MessageLine>
      </section>
    </InDock>
  );
}
