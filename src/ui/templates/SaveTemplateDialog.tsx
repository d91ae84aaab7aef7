import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { TemplateInput } from '../../../contract/templates.ts';
import type { PortalDataProvider } from '../../dataProvider.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useTranslate } from '../../i18n/useTranslate.ts';
import { TemplateNameDialog } from './TemplateNameDialog.tsx';

interface Props {
  /** Suggested. */
  name: string;
  /** The order that is kept, by its id or whole. */
  input: Pick<TemplateInput, 'orderId' | 'order'>;
  onClose: () => void;
}

/** Keeps an order as a template. */
export function SaveTemplateDialog({ name, input, onClose }: Props) {
  const dataProvider = useDataProvider<PortalDataProvider>();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  return (
    <TemplateNameDialog
      title={translate('templates.new')}
      hint={translate('templates.newHint')}
      name={name}
      save={async (typed, key) => {
        await dataProvider.createTemplate({ ...input, name: typed }, key);
        void queryClient.invalidateQueries({ queryKey: ['templates'] });
        notify('templates.saved', { type: 'success', messageArgs: { name: typed } });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
