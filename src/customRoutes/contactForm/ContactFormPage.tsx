import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { useText } from '../../i18n/useText.ts';
import { storedForm } from '../../lib/forms/formStorage.ts';
import { useSession } from '../../session/SessionContext.ts';
import { useDataProvider } from '../../session/useDataProvider.ts';
import { homeCountry } from '../../shared/address/sideValues.ts';
import { useTabForm } from '../../ui/form/tabForm.ts';
import type { StoredBooking } from '../../ui/form/useStoredForm.ts';
import { PageMessage } from '../../ui/page/PageMessage.tsx';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { ContactForm } from './ContactForm.tsx';
import { basisOf } from './changeContact.ts';
import { type ContactValues, contactValues, emptyContact } from './contactRules.ts';

/** Creates or changes a contact (BOOK-05, BOOK-06). */
export default function ContactFormPage() {
  const { contactId = null, customerId = '' } = useParams();
  const { customer } = useSession();
  const [visit, setVisit] = useState(0);
  const key = useTabForm(`contact:${customer.id}:${contactId ?? 'new'}`);
  if (key === null) return <PageSkeleton rows={6} />;
  return (
    <Visit
      key={`${key}:${visit}`}
      storageKey={key}
      contactId={contactId}
      customerId={customerId}
      onDiscard={() => setVisit((n) => n + 1)}
    />
  );
}

interface VisitProps {
  storageKey: string;
  contactId: string | null;
  customerId: string;
  onDiscard: () => void;
}

function Visit({ storageKey, contactId, customerId, onDiscard }: VisitProps) {
  const translate = useText();
  const dataProvider = useDataProvider();
  const { customer, company } = useSession();
  const first = useQuery({
    queryKey: ['contactForm', storageKey],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => {
      const contact = contactId ? await dataProvider.getContact(contactId, customerId) : null;
      return {
        base: contact ? contactValues(contact) : emptyContact(homeCountry(customer, company)),
        now: contact ? basisOf(contact) : null,
        stored: await storedForm<StoredBooking<ContactValues>>(storageKey),
      };
    },
  });
  if (first.isPending) return <PageSkeleton rows={6} />;
  if (first.isError) {
    const { status, message, requestId } = first.error as Error & { status?: number; requestId?: string };
    return (
      <PageMessage
        title={translate(status === 404 ? 'contacts.missing' : 'contacts.loadFailed')}
        requestId={requestId}
        actions={
          <>
            <Button variant="contained" size="small" onClick={() => void first.refetch()}>
              {translate('shell.tryAgain')}
            </Button>
            <Button component={Link} to="/contacts" size="small">
              {translate('contacts.back')}
            </Button>
          </>
        }
      >
        {status === 404 ? translate('contacts.missingHint') : message}
      </PageMessage>
    );
  }
  const { base, now, stored } = first.data;
  return (
    <ContactForm
      storageKey={storageKey}
      contactId={contactId}
      base={base}
      basis={stored?.data.basis ?? now}
      initialValues={stored?.data.values ?? base}
      storedAt={stored?.savedAt ?? null}
      onDiscard={onDiscard}
    />
  );
}
