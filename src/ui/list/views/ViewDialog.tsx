import { Checkbox, FormControlLabel } from '@mui/material';
import { useState } from 'react';
import type { SavedView, SavedViewConflict, ViewContent } from '../../../../contract/account/savedViews.ts';
import { SAVED_VIEWS, type ViewedList } from '../../../../contract/rules/savedViews.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useText } from '../../../i18n/useText.ts';
import { useCallKey } from '../../../lib/calls/useCallKey.ts';
import { useMay } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { FormDialog } from '../../dialog/FormDialog.tsx';
import { useNameCall } from '../../dialog/useNameCall.ts';
import { TextInput } from '../../inputs/TextInput.tsx';
import type { FormParts } from '../../versions/formParts.ts';
import { versionOf } from '../../versions/saveOver.ts';
import { plainBasis, useFormVersions } from '../../versions/useFormVersions.tsx';
import { useChangeViews, useShowSaved } from './useViews.ts';

interface Props {
  list: ViewedList;
  /** The suggested name. */
  name: string;
  /** The content of a new view. */
  content?: ViewContent;
  /** The view to rename or share. */
  view?: SavedView;
  onDone: (saved: SavedView) => void;
  onClose: () => void;
}

/** The parts of a view that do not affect the list. */
type Facts = Pick<SavedView, 'name' | 'shared'>;

const basisOf = ({ name, shared, updatedAt }: SavedView) => plainBasis<Facts>(updatedAt, { name, shared });

/** Asks for the name of a view, and whether the account shares it; for a new view, also whether it is a tab. */
export function ViewDialog({ list, name, content, view, onDone, onClose }: Props) {
  const translate = useText();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const change = useChangeViews();
  const showSaved = useShowSaved();
  const keyOf = useCallKey();
  const [shared, setShared] = useState(view?.shared ?? false);
  // A user who shared a view and then lost the right may still end the sharing.
  const mayShare = useMay()('settings') || view?.shared === true;
  const [pinned, setPinned] = useState(true);
  const { busy, failure, field, setTyped, ...call } = useNameCall({
    id: 'view-name',
    name,
    missing: translate('views.nameMissing'),
  });
  const parts: FormParts<Facts> = {
    name: { fields: ['name'], label: translate('views.name') },
    shared: {
      fields: ['shared'],
      label: translate('views.share'),
      text: (facts) => translate(facts.shared ? 'views.shared' : 'views.private'),
    },
  };
  const versions = useFormVersions<Facts>({
    versions: view && {
      name: view.name,
      basis: basisOf(view),
      parts,
      read: (detail) => {
        const { view: now } = (detail ?? {}) as Partial<SavedViewConflict>;
        return now && basisOf(now);
      },
    },
    show: (now) => {
      setTyped(now.name);
      setShared(now.shared);
    },
    resubmit: (now) => send(now),
  });
  const done = (saved: SavedView) => {
    if (view) showSaved(saved);
    else {
      change((views) => [...views, saved]);
      // A new tab is a new version of the order, which all views of the list have.
      if (saved.pinned) change(null);
    }
    notify('views.saved', { messageArgs: { name: saved.name } });
    onDone(saved);
  };
  const send = (entered?: Facts) =>
    call.send(async (trimmed) => {
      const facts = entered ?? { name: trimmed, shared };
      if (!view) {
        const input = { list, ...facts, pinned, content: content! };
        return done(await dataProvider.createSavedView(input, keyOf(input)));
      }
      await versions.save(facts, async (mine, basis) =>
        done(await dataProvider.changeSavedView(view.id, { ...mine, updatedAt: basis && versionOf(basis) })),
      );
    }, entered?.name);
  return (
    <FormDialog
      title={translate(view ? 'views.editTitle' : 'views.newTitle', { name: view?.name ?? '' })}
      maxWidth="xs"
      busy={busy}
      canLeave
      failure={failure}
      submit={translate('views.save')}
      onSubmit={() => send()}
      onClose={onClose}
    >
      <TextInput {...field} label={translate('views.name')} maxLength={SAVED_VIEWS.nameLength} />
      <div>
        {mayShare ? (
          <FormControlLabel
            control={<Checkbox checked={shared} onChange={(_, on) => setShared(on)} />}
            label={translate('views.share')}
          />
        ) : null}
        {view ? null : (
          <FormControlLabel
            control={<Checkbox checked={pinned} onChange={(_, on) => setPinned(on)} />}
            label={translate('views.pin')}
          />
        )}
      </div>
      {versions.dialog}
    </FormDialog>
  );
}
