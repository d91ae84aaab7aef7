import { MessageBell, NewsLine } from '../../../src/layout/messages/MessageBell.tsx';
import { MessageDock } from '../../../src/layout/messages/MessageDock.tsx';
import { MessageTray } from '../../../src/layout/messages/MessageTray.tsx';
import { useMessageTray } from '../../../src/layout/messages/useMessageTray.ts';
import { useShownMessages } from '../../../src/layout/messages/useShownMessages.ts';

/** The parts of the shell that show messages. */
export function MessageParts() {
  const { shown, close, closeAll } = useShownMessages();
  const tray = useMessageTray(closeAll);
  return (
    <>
      <header>
        <NewsLine onOpen={tray.show} />
        <MessageBell open={tray.open} onOpen={tray.show} />
      </header>
      <MessageDock shown={shown} onClose={close} />
      {tray.open ? <MessageTray onClose={tray.close} /> : null}
    </>
  );
}
