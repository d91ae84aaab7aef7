import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { TemplateInput } from '../../../contract/orders/templates.ts';
import { useNotify } from '../../i18n/useNotify.ts';
import { useText } from '../../i18n/useText.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { TemplateNameDialog } from './TemplateNameDialog.tsx';

interface Props {
  /** The suggested name. */
  name: string;
  /** The order to store, by its id or as a whole. */
  input: Pick<TemplateInput, 'orderId' | 'order'>;
  onClose: () => void;
}

/** Stores an order as a template. */
export function SaveTemplateDialog({ name, input, onClose }: Props) {
  const dataProvider = useDataProvider();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const translate = useText();
  const navigate = useNavigate();
  const keep = async (typed: string, key: string) => {
    const created = await dataProvider.createTemplate({ ...input, name: typed }, key);
    void queryClient.invalidateQueries({ queryKey: ['templates'] });
    notify('templates.saved', { type: 'success', messageArgs: { name: typed } });
    return created;
  };
  return (
    <TemplateNameDialog
      title={translate('templates.new')}
      hint={translate('templates.newHint')}
      name={name}
      save={async (typed, key) => {
        await keep(typed, key);
        onClose();
      }}
      alternative={{
        label: translate('templates.saveAndRepeat'),
        save: async (typed, key) => {
          const { order: _, ...repeat } = await keep(typed, key);
          onClose();
          navigate('/orders/templates', { state: { repeat } });
        },
      }}
      onClose={onClose}
    />
  );
}
