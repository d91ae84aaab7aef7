import { Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { InDock } from '../../ui/messages/InDock.tsx';
import { MessageLine } from '../../ui/messages/MessageLine.tsx';
import { canBePushed, subscribe } from './subscribe.ts';

/** Set once the question was answered with no; it stays in this browser after signing out. */
const ANSWERED = 'pushAsked';

/**
 * Asks whether the browser may be notified. A browser that was allowed before is subscribed without a word; a refusal is accepted in
 * silence (LIVE-10, LIVE-13).
 */
export function PushOffer() {
  const translate = useText();
  const dataProvider = useDataProvider();
  const [isOffered, setIsOffered] = useState(
    () => canBePushed() && Notification.permission === 'default' && !localStorage.getItem(ANSWERED),
  );
  useEffect(() => {
    if (canBePushed() && Notification.permission === 'granted')
      // The browser's push service may be unreachable; the messages in the console continue.
      subscribe(dataProvider).catch(() => undefined);
  }, [dataProvider]);
  if (!isOffered) return null;

  const refuse = () => {
    localStorage.setItem(ANSWERED, '1');
    setIsOffered(false);
  };
  const allow = async () => {
    setIsOffered(false);
    try {
      if ((await Notification.requestPermission()) === 'granted') await subscribe(dataProvider);
    } catch {
      // As above: only messages to a closed browser are lost.
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
