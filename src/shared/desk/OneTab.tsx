import type { ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { BackButton } from '../../ui/buttons/BackButton.tsx';
import { PageMessage } from '../../ui/page/PageMessage.tsx';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { useOpenForm } from './openForm.ts';

interface Props {
  /** The key under which the form is stored. */
  form: string;
  children: ReactNode;
}

/** A form that is open in one tab at a time: two tabs with one text would overwrite each other's. */
export function OneTab({ form, children }: Props) {
  const translate = useText();
  const state = useOpenForm(form);
  if (state === 'open') return children;
  if (state === 'waits') return <PageSkeleton />;
  return (
    <PageMessage
      title={translate('desk.elsewhere')}
      actions={<BackButton to="/orders/bulk-orders" label={translate('desk.toDrafts')} />}
    >
      {translate('desk.elsewhereText')}
    </PageMessage>
  );
}
