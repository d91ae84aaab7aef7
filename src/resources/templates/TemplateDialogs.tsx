import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { TemplateSummary } from '../../../contract/orders/templates.ts';
import type { ClearSelection } from '../../commands/recordAction.ts';
import { useText } from '../../i18n/useText.ts';
import { requiredContext } from '../../lib/react/requiredContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { TemplateNameDialog } from '../../shared/templates/TemplateNameDialog.tsx';
import { deletedNow, useUndo } from '../../ui/list/actions/useUndo.tsx';
import { nameVersions } from '../../ui/versions/useFormVersions.tsx';
import { RepeatDialog } from './RepeatDialog.tsx';

interface Steps {
  rename(template: TemplateSummary): void;
  /** Opens the schedule of a template. */
  repeat(template: TemplateSummary): void;
  /** Ends its schedule; the user can undo this for some seconds. */
  endRepeat(template: TemplateSummary): Promise<void>;
  /** Deletes these templates; `done` is called if some were deleted. */
  remove(templates: readonly TemplateSummary[], done?: ClearSelection): Promise<void>;
  refetch(): void;
}
const [StepsContext, useSteps] = requiredContext<Steps>('useTemplateDialogs', 'TemplateDialogs');
export const useTemplateDialogs = useSteps;

/** Deletes templates and ends schedules; `bar` has the button to undo it for some seconds. */
function useTemplateEnds(refetch: () => void) {
  const dataProvider = useDataProvider();
  const translate = useText();
  const { offer: offerUndo, bar } = useUndo('templates', refetch);
  const remove = useCallback(
    async (templates: readonly TemplateSummary[], done?: ClearSelection) => {
      const deleted: string[] = [];
      try {
        for (const { id } of templates) {
          if (await deletedNow(dataProvider.deleteTemplate(id))) deleted.push(id);
        }
      } finally {
        refetch();
        if (deleted.length > 0) {
          const restore = done?.();
          offerUndo(translate('templates.deleted', { smart_count: deleted.length }), async () => {
            for (const id of deleted) await dataProvider.restoreTemplate(id);
            restore?.();
          });
        }
      }
    },
    [dataProvider, refetch, offerUndo, translate],
  );
  const endRepeat = useCallback(
    async ({ id, name, repeat }: TemplateSummary) => {
      // After a refusal the list shows the schedule as somebody else changed it.
      await dataProvider.deleteRepeat(id, repeat?.updatedAt).finally(refetch);
      if (!repeat || repeat.state === 'ended') return;
      const { weekdays, time, startsOn, until, left, books, maxPrice } = repeat;
      offerUndo(translate('templates.repeat.wasEnded', { name }), async () => {
        // Does not overwrite a value that was set meanwhile.
        const repeatInput = { weekdays, time, startsOn, until, count: left, books, updatedAt: '' };
        await dataProvider.setRepeat(id, { ...repeatInput, maxPrice: maxPrice?.amount ?? null });
        if (repeat.state === 'paused') await dataProvider.changeRepeat(id, 'pause');
      });
    },
    [dataProvider, refetch, offerUndo, translate],
  );
  return { remove, endRepeat, bar };
}

/** The dialogs for name and schedule, and a button to undo for some seconds after something was ended. */
export function TemplateDialogs({ children }: { children: ReactNode }) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const translate = useText();
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [renamed, setRenamed] = useState<TemplateSummary | null>(null);
  const [opened, setRepeated] = useState<TemplateSummary | null>(null);
  const requested = (state as { repeat?: TemplateSummary } | null)?.repeat ?? null;
  const repeated = opened ?? requested;
  const refetch = useCallback(
    () => void queryClient.invalidateQueries({ queryKey: ['templates'] }),
    [queryClient],
  );
  const { remove, endRepeat, bar } = useTemplateEnds(refetch);
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
          versions={nameVersions(renamed, translate('templates.name'), ({ template }) => template)}
          save={async (name, _key, updatedAt) => {
            await dataProvider.renameTemplate(renamed.id, { name, updatedAt });
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
            // The dialog opens once, not again when the browser returns to this page.
            if (requested) navigate(`${pathname}${search}`, { replace: true, state: null });
            if (changed) refetch();
          }}
        />
      ) : null}
      {bar}
    </StepsContext>
  );
}
