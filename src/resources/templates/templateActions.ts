import AddBoxOutlined from '@mui/icons-material/AddBoxOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DriveFileRenameOutline from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import EventBusy from '@mui/icons-material/EventBusyOutlined';
import EventRepeat from '@mui/icons-material/EventRepeatOutlined';
import PauseCircle from '@mui/icons-material/PauseCircleOutlined';
import PlayCircle from '@mui/icons-material/PlayCircleOutlined';
import SkipNext from '@mui/icons-material/SkipNextOutlined';
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TemplateSummary } from '../../../contract/orders/templates.ts';
import type { RepeatState } from '../../../contract/rules/orders/repeats.ts';
import { actionTable, type ClearSelection, type Unfit } from '../../commands/recordAction.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { endRecords } from '../../ui/list/actions/sharedActions.ts';
import { useTemplateDialogs } from './TemplateDialogs.tsx';

export interface TemplateTools {
  /** Opens the order form, filled in. */
  use(template: TemplateSummary): Promise<void>;
  rename(template: TemplateSummary): void;
  repeat(template: TemplateSummary): void;
  endRepeat(template: TemplateSummary): Promise<void>;
  change(template: TemplateSummary, step: 'pause' | 'resume' | 'skip'): Promise<void>;
  /** Deletes at once; the user can undo this for some seconds. */
  remove(templates: readonly TemplateSummary[], done?: ClearSelection): Promise<void>;
}

export function useTemplateTools(): TemplateTools {
  const navigate = useNavigate();
  const dataProvider = useDataProvider();
  const { rename, repeat, endRepeat, remove, refetch } = useTemplateDialogs();
  return useMemo(
    () => ({
      rename,
      repeat,
      endRepeat,
      remove,
      change: async ({ id, repeat: read }, step) => {
        try {
          // A pause is right for every version: it stops the orders until a person has looked.
          const seen = step === 'pause' ? {} : { updatedAt: read?.updatedAt };
          await dataProvider.changeRepeat(id, step, step === 'skip' ? { ...seen, on: read?.nextOn } : seen);
        } finally {
          // After a refusal the list shows the present schedule.
          refetch();
        }
      },
      use: async ({ id }) => {
        const { order } = await dataProvider.getTemplate(id);
        navigate('/orders/new-order', { state: { orderDetails: order } });
      },
    }),
    [navigate, dataProvider, rename, repeat, endRepeat, remove, refetch],
  );
}

const hasState = ({ repeat }: TemplateSummary, ...states: RepeatState[]): boolean =>
  repeat !== null && states.includes(repeat.state);

const noRepeat = (): Unfit => ({ text: 'templates.repeat.whyNot', instead: ['repeat'] });

export const TEMPLATE_ACTIONS = actionTable<TemplateSummary, TemplateTools>()({
  use: {
    label: 'templates.use',
    icon: AddBoxOutlined,
    shownKey: 'enter',
    tone: 'primary',
    one: (template, { use }) => use(template),
  },
  repeat: {
    label: (template) => (template?.repeat ? 'templates.repeat.edit' : 'templates.repeat.set'),
    icon: EventRepeat,
    keys: ['shift+r'],
    writes: true,
    one: (template, { repeat }) => repeat(template),
  },
  pause: {
    label: 'templates.repeat.pause',
    icon: PauseCircle,
    keys: ['p'],
    writes: true,
    fits: (template) => hasState(template, 'active'),
    whyNot: noRepeat,
    one: (template, { change }) => change(template, 'pause'),
  },
  resume: {
    label: 'templates.repeat.resume',
    icon: PlayCircle,
    keys: ['p'],
    writes: true,
    fits: (template) => hasState(template, 'paused'),
    whyNot: noRepeat,
    one: (template, { change }) => change(template, 'resume'),
  },
  skip: {
    label: 'templates.repeat.skip',
    icon: SkipNext,
    keys: ['shift+n'],
    writes: true,
    fits: (template) => hasState(template, 'active', 'paused'),
    whyNot: noRepeat,
    one: (template, { change }) => change(template, 'skip'),
  },
  endRepeat: {
    label: 'templates.repeat.end',
    icon: EventBusy,
    keys: ['shift+x'],
    writes: true,
    fits: ({ repeat }) => repeat !== null,
    whyNot: noRepeat,
    one: (template, tools) => tools.endRepeat(template),
  },
  rename: {
    label: 'templates.rename',
    icon: DriveFileRenameOutline,
    keys: ['e'],
    writes: true,
    one: (template, { rename }) => rename(template),
  },
  delete: endRecords<TemplateSummary, TemplateTools>({
    label: 'templates.delete',
    icon: DeleteOutlined,
    end: ({ remove }, templates, done) => remove(templates, done),
  }),
});
