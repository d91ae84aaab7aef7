import { useLocale, useText } from '../../i18n/useText.ts';
import { dateTimeText } from '../../lib/dates/dates.ts';
import { useSession } from '../../session/SessionContext.ts';
import type { Basis } from './basis.ts';
import { type TwoVersions, type Version, VersionsDialog } from './VersionsDialog.tsx';

interface Props {
  /** Name of the record. */
  name: string;
  /** The present version. */
  now: Pick<Basis<unknown>, 'version' | 'changedBy'>;
  fields: readonly TwoVersions[];
  /** Names of the fields that only the other version changed. */
  taken?: readonly string[];
  onDone: (chosen: ReadonlyMap<string, Version>) => void;
  onClose: () => void;
}

/** Both versions of a record that was changed elsewhere while it was edited here. */
export function FormVersions({ name, now, fields, taken = [], onDone, onClose }: Props) {
  const translate = useText();
  const locale = useLocale();
  const { company } = useSession();
  const { changedBy } = now;
  const when = dateTimeText(new Date(now.version).toISOString(), company.timezone, locale);
  return (
    <VersionsDialog
      name={name}
      intro={
        changedBy
          ? translate('versions.changedByWhom', {
              who: changedBy.isYou ? translate('versions.you') : changedBy.name,
              when,
            })
          : translate('versions.changedElsewhere', { when })
      }
      taken={taken}
      fields={fields}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
