import { Box, Button } from '@mui/material';
import type { SavedView, SavedViewConflict, ViewContent } from '../../../../contract/account/savedViews.ts';
import { useCommands } from '../../../commands/useCommand.ts';
import type { TextKey } from '../../../i18n/textKey.ts';
import { useNotify } from '../../../i18n/useNotify.ts';
import { useText } from '../../../i18n/useText.ts';
import { useOneCall } from '../../../lib/calls/useOneCall.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { useDataProvider } from '../../../session/useDataProvider.ts';
import { versionOf } from '../../versions/saveOver.ts';
import { plainBasis, useFormVersions } from '../../versions/useFormVersions.tsx';
import { useShowSaved } from './useViews.ts';
import type { OptionTexts } from './ViewBar.tsx';
import type { ListWithViews } from './viewContent.ts';
import { viewParts } from './viewParts.ts';

interface Props {
  list: ListWithViews;
  view: SavedView;
  /** The version of the view when it was opened. */
  base: Pick<SavedView, 'content' | 'updatedAt'>;
  /** The present state of the list. */
  content: ViewContent;
  texts: OptionTexts;
  onSaveNew: () => void;
  onDiscard: () => void;
  onShow: (content: ViewContent) => void;
}

const basisOf = ({ content, updatedAt }: Props['base']) => plainBasis(updatedAt, content);

/** Shows that the open view was changed here, with buttons to save or discard the change: nothing is saved automatically. */
export function ChangedView({ list, view, base, content, texts, onSaveNew, onDiscard, onShow }: Props) {
  const translate = useText();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const showSaved = useShowSaved();
  const { timezone: zone } = useSession().company;
  const [busy, runOnce] = useOneCall();
  const versions = useFormVersions<ViewContent>({
    versions: {
      name: view.name,
      basis: basisOf(base),
      parts: viewParts(list, { translate, zone, texts }),
      read: (detail) => {
        const { view: now } = (detail ?? {}) as Partial<SavedViewConflict>;
        return now && basisOf(now);
      },
    },
    show: onShow,
    resubmit: (merged) => save(merged),
  });
  const save = (next: ViewContent = content) =>
    void runOnce(async () => {
      try {
        await versions.save(next, async (mine, basis) => {
          const saved = await dataProvider.changeSavedView(view.id, {
            content: mine,
            updatedAt: basis && versionOf(basis),
          });
          showSaved(saved);
          notify('views.saved', { messageArgs: { name: saved.name } });
        });
      } catch (err) {
        notify.failure(err);
      }
    });
  const steps: { id: string; label: TextKey; run: () => void }[] = [
    ...(view.changeable ? [{ id: 'save', label: 'views.save' as const, run: () => save() }] : []),
    { id: 'saveNew', label: 'views.saveNew', run: onSaveNew },
    { id: 'discard', label: 'views.discard', run: onDiscard },
  ];
  useCommands(
    steps.map(({ id, label, run }) => ({
      id: `views.${id}`,
      labelKey: label,
      scope: 'screen',
      screen: list.resource,
      group: 'list',
      run,
    })),
  );
  return (
    <Box role="group" aria-label={translate('views.isChanged')} sx={LINE}>
      <span>{translate('views.isChanged')}</span>
      {steps.map(({ id, label, run }) => (
        <Button key={id} size="small" disabled={busy} onClick={run}>
          {translate(label)}
        </Button>
      ))}
      {versions.dialog}
    </Box>
  );
}

const LINE = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  mt: 0.5,
  fontSize: 13,
  color: 'text.secondary',
} as const;
