import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { TemplateSummary } from '../../../contract/templates.ts';
import { useCommands } from '../../commands/useCommand.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { asFailure } from '../../lib/callFailure.ts';
import { TemplateNameDialog } from '../../ui/templates/TemplateNameDialog.tsx';
import { UndoBar } from '../../ui/UndoBar.tsx';

interface Steps {
  rename(template: TemplateSummary): void;
  /** Deletes these; `done` is called when some were. */
  remove(templates: readonly TemplateSummary[], done?: () => void): Promise<void>;
}
const StepsContext = createContext<Steps | null>(null);

export function useTemplateDialogs(): Steps {
  const value = useContext(StepsContext);
  if (!value) throw new Error('useTemplateDialogs needs TemplateDialogs above it');
  return value;
}

/** The dialog for another name, and for some seconds after a deletion the way back. */
export function TemplateDialogs({ children }: { children: ReactNode }) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const [renamed, setRenamed] = useState<TemplateSummary | null>(null);
  const [gone, setGone] = useState<readonly TemplateSummary[]>([]);
  const refetch = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: ['templates'] }),
    [queryClient],
  );
  const remove = useCallback(
    async (templates: readonly TemplateSummary[], done?: () => void) => {
      const deleted: TemplateSummary[] = [];
      try {
        for (const template of templates) {
          await dataProvider.deleteTemplate(template.id).catch((err: unknown) => {
            // Somebody else deleted it meanwhile: it is gone, as was asked.
            if (asFailure(err).status !== 404) throw err;
          });
          deleted.push(template);
        }
      } finally {
        setGone(deleted);
        refetch();
        if (deleted.length > 0) done?.();
      }
    },
    [dataProvider, refetch],
  );
  const undo = async () => {
    setGone([]);
    try {
      for (const { id } of gone) await dataProvider.restoreTemplate(id);
    } catch (err) {
      notify.failure(err);
    }
    refetch();
  };
  useCommands([
    {
      id: 'templates.undo',
      labelKey: 'common.undo',
      scope: 'screen',
      screen: 'templates',
      group: 'list',
      keys: ['z'],
      when: () => gone.length > 0,
      run: () => void undo(),
    },
  ]);
  const steps = useMemo<Steps>(() => ({ rename: setRenamed, remove }), [remove]);
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
      <UndoBar
        undoable={
          gone.length > 0
            ? { text: translate('templates.deleted', { smart_count: gone.length }), undo: () => void undo() }
            : null
        }
        onOver={() => setGone([])}
      />
    </StepsContext>
  );
}
