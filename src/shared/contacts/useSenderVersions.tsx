import { type ReactNode, useState } from 'react';
import type {
  DefaultSender,
  DefaultSenderConflict,
  PresentSender,
} from '../../../contract/contacts/contacts.ts';
import { useText } from '../../i18n/useText.ts';
import { asFailure } from '../../lib/calls/callFailure.ts';
import { type Version, VersionsDialog } from '../../ui/versions/VersionsDialog.tsx';

export type SenderName = Pick<DefaultSender, 'id' | 'name'>;

interface Choice {
  /** Name of the chosen contact; null for the account itself. */
  mine: string | null;
  /** The default sender that the user saw. */
  seen: SenderName | null;
  /** Called with the version that the user keeps, and the present default sender. */
  onDone: (version: Version, now: PresentSender) => void;
}

/** Asks which default sender stays if somebody else chose another one meanwhile. */
export function useSenderVersions(): {
  /** Whether the failure is such a choice of somebody else, and is asked about. */
  ask: (err: unknown, choice: Choice) => boolean;
  dialog: ReactNode;
} {
  const translate = useText();
  const [asked, setAsked] = useState<(Choice & { now: PresentSender }) | null>(null);
  const nameOf = (name: string | null | undefined) => name ?? translate('contacts.senderIsAccount');
  const key = 'defaultSender';
  return {
    ask: (err, choice) => {
      const { defaultSender: now } = (asFailure(err).detail ?? {}) as Partial<DefaultSenderConflict>;
      if (now) setAsked({ ...choice, now });
      return now !== undefined;
    },
    dialog: asked ? (
      <VersionsDialog
        name={translate('contacts.defaultSender')}
        intro={translate('contacts.senderChanged')}
        fields={[
          {
            key,
            label: translate('contacts.defaultSender'),
            theirs: nameOf(asked.now.name),
            mine: nameOf(asked.mine),
            before: nameOf(asked.seen?.name),
            first: 'mine',
          },
        ]}
        onDone={(chosen) => {
          setAsked(null);
          asked.onDone(chosen.get(key) ?? 'mine', asked.now);
        }}
        onClose={() => setAsked(null)}
      />
    ) : null,
  };
}
