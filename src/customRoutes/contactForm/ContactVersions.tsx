import { FormVersions } from '../../ui/versions/FormVersions.tsx';
import { collisions, takenLabels } from '../../ui/versions/formParts.ts';
import type { Version } from '../../ui/versions/VersionsDialog.tsx';
import { basisOf, type ContactNow } from './changeContact.ts';
import { type ContactValues, contactValues } from './contactRules.ts';
import { useContactParts } from './useContactParts.ts';

interface Props extends ContactNow {
  base: ContactValues;
  mine: ContactValues;
  onDone: (chosen: ReadonlyMap<string, Version>) => void;
  onClose: () => void;
}

/** Both versions of a contact of which another user changed the same fields while it was edited here. */
export function ContactVersions({ base, mine, contact, changedBy, onDone, onClose }: Props) {
  const parts = useContactParts();
  const three = [base, mine, contactValues(contact)] as const;
  return (
    <FormVersions
      name={contact.name}
      now={{ ...basisOf(contact), changedBy }}
      fields={collisions(parts, three)}
      taken={takenLabels(parts, three)}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
