import AddBoxOutlined from '@mui/icons-material/AddBoxOutlined';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DriveFileRenameOutline from '@mui/icons-material/DriveFileRenameOutlineOutlined';
import { useMemo } from 'react';
import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { TemplateSummary } from '../../../contract/templates.ts';
import type { RecordAction } from '../../commands/recordAction.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useTemplateDialogs } from './TemplateDialogs.tsx';

export interface TemplateTools {
  /** Opens the order form, filled in. */
  use(template: TemplateSummary): Promise<void>;
  rename(template: TemplateSummary): void;
  /** Deletes at once; for some seconds it can be undone. */
  remove(templates: readonly TemplateSummary[], done?: () => void): Promise<void>;
}
type TemplateAction = RecordAction<TemplateSummary, TemplateTools>;

export function useTemplateTools(): TemplateTools {
  const navigate = useNavigate();
  const dataProvider = useDataProvider<PortalDataProvider>();
  const { rename, remove } = useTemplateDialogs();
  return useMemo(
    () => ({
      rename,
      remove,
      use: async ({ id }) => {
        const { order } = await dataProvider.getTemplate(id);
        navigate('/orders/new-order', { state: { orderDetails: order } });
      },
    }),
    [navigate, dataProvider, rename, remove],
  );
}

export const openTemplate: TemplateAction = {
  id: 'use',
  label: () => 'templates.use',
  icon: AddBoxOutlined,
  shownKey: 'enter',
  tone: 'primary',
  fits: () => true,
  one: (template, { use }) => use(template),
};

const renameTemplate: TemplateAction = {
  id: 'rename',
  label: () => 'templates.rename',
  icon: DriveFileRenameOutline,
  keys: ['e'],
  writes: true,
  fits: () => true,
  one: (template, { rename }) => rename(template),
};

const deleteTemplate: TemplateAction = {
  id: 'delete',
  label: () => 'templates.delete',
  icon: DeleteOutlined,
  keys: ['#'],
  writes: true,
  tone: 'error',
  fits: () => true,
  many: { run: ({ known, clear }, { remove }) => remove(known, clear) },
};

export const templateActions: readonly TemplateAction[] = [openTemplate, renameTemplate, deleteTemplate];
