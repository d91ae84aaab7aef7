import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import type { TemplateSummary } from '../../../contract/templates.ts';
import { useCommands } from '../../commands/useCommand.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { asFailure } from '../../lib/callFailure.ts';
import { TemplateNameDialog } from '../../ui/templates/TemplateNameDialog.tsx';
import { type Undoable, UndoBar } from '../../ui/UndoBar.tsx';
import { RepeatDialog } from './RepeatDialog.tsx';

interface Steps {
  rename(template: TemplateSummary): void;
  /** Opens the schedule of a template. */
  repeat(template: TemplateSummary): void;
  /** Ends its schedule; for some seconds it can be undone. */
  endRepeat(template: TemplateSummary): Promise<void>;
  /** Deletes these; `done` is called when some were. */
  remove(templates: readonly TemplateSummary[], done?: () => void): Promise<void>;
  refetch(): void;
}
const StepsContext = createContext<Steps | null>(null);

export function useTemplateDialogs(): Steps {
  const value = useContext(StepsContext);
  if (!value) throw new Error('useTemplateDialogs needs TemplateDialogs above it');
  return value;
}

/** The dialogs for name and schedule, and for some seconds after something was ended the way back. */
export function TemplateDialogs({ children }: { children: ReactNode }) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [renamed, setRenamed] = useState<TemplateSummary | null>(null);
  const [opened, setRepeated] = useState<TemplateSummary | null>(null);
  const [undoable, setUndoable] = useState<Undoable | null>(null);
  const asked = (state as { repeat?: TemplateSummary } | null)?.repeat ?? null;
  const repeated = opened ?? asked;
  const refetch = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: ['templates'] }),
    [queryClient],
  );
  const offerUndo = useCallback(
    (text: string, back: () => Promise<unknown>) =>
      setUndoable({
        text,
        undo: () => {
          setUndoable(null);
          void back().catch(notify.failure).finally(refetch);
        },
      }),
    [notify, refetch],
  );
  const remove = useCallback(
    async (templates: readonly TemplateSummary[], done?: () => void) => {
      const gone: string[] = [];
      try {
        for (const { id } of templates) {
          await dataProvider.deleteTemplate(id).catch((err: unknown) => {
            // Somebody else deleted it meanwhile: it is gone, as was asked.
            if (asFailure(err).status !== 404) throw err;
          });
          gone.push(id);
        }
      } finally {
        refetch();
        if (gone.length > 0) {
          offerUndo(translate('templates.deleted', { smart_count: gone.length }), async () => {
            for (const id of gone) await dataProvider.restoreTemplate(id);
          });
          done?.();
        }
      }
    },
    [dataProvider, refetch, offerUndo, translate],
  );
  const endRepeat = useCallback(
    async ({ id, name, repeat }: TemplateSummary) => {
      await dataProvider.deleteRepeat(id);
      refetch();
      if (!repeat || repeat.state === 'ended') return;
      const { weekdays, time, startsOn, until, left, books, maxPrice } = repeat;
      offerUndo(translate('templates.repeat.wasEnded', { name }), async () => {
        const again = { weekdays, time, startsOn, until, count: left, books };
        await dataProvider.setRepeat(id, { ...again, maxPrice: maxPrice?.amount ?? null });
        if (repeat.state === 'paused') await dataProvider.changeRepeat(id, 'pause');
      });
    },
    [dataProvider, refetch, offerUndo, translate],
  );
  useCommands([
    {
      id: 'templates.undo',
      labelKey: 'common.undo',
      scope: 'screen',
      screen: 'templates',
      group: 'list',
      keys: ['z'],
      when: () => undoable !== null,
      run: () => undoable?.undo(),
    },
  ]);
  const steps = useMemo<Steps>(
    () => ({ rename: setRenamed, repeat: setRepeated, endRepeat, remove, refetch }),
    [endRepeat, remove, refetch],
  );
  return (
    <StepsContext value={steps}>
      {children}
      {renamed ? (
        <TemplateNameDialog
          title={translate('templates.renameTitle', { name: renamed.name })}
          name={renamed.name}
          save={async (name) => {
            await dataProvider.renameTemplate(renamed.id, name);
            setRenamed(null);
            refetch();
          }}
          onClose={() => setRenamed(null)}
        />
      ) : null}
      {repeated ? (
        <RepeatDialog
          template={repeated}
          onClose={(changed) => {
            setRepeated(null);
            // Asked for once: not again when the browser comes back here.
            if (asked) navigate(`${pathname}${search}`, { replace: true, state: null });
            if (changed) refetch();
          }}
        />
      ) : null}
      <UndoBar undoable={undoable} onOver={() => setUndoable(null)} />
    </StepsContext>
  );
}
