import { Box, Chip } from '@mui/material';
import { CONTACT_TAGS } from '../../../contract/rules/contacts/contactTags.ts';
import type { Translate } from '../../i18n/textKey.ts';
import type { ContactRecord } from '../../shared/contacts/rules/contactFilter.ts';
import { RecordLink } from '../../ui/buttons/RecordLink.tsx';
import type { GridColumn } from '../../ui/grid/gridTypes.ts';
import { CellText } from '../../ui/text/CellText.tsx';
import { contactPath } from './contactActions.ts';

export const CONTACT_COLUMN_KEYS = ['name', 'phone', 'email', 'mobile', 'address', 'city', 'tags'] as const;

/** Letters of a name that fit its column; a longer one has two small lines. */
const ONE_NAME = 20;

const addressOf = (c: ContactRecord): string => [c.unitNo, c.address1, c.address2].filter(Boolean).join(', ');

/**
 * Name, phone, email, address, town and tags. Possible duplicates show the second number instead of the email, as they are found by numbers and
 * addresses.
 */
export function contactColumns(t: Translate, isDuplicates: boolean): GridColumn<ContactRecord>[] {
  const email: GridColumn<ContactRecord> = {
    key: 'email',
    label: t('booking.address.email'),
    width: 'clamp(110px, 22vw - 172px, 180px)',
    render: (c) => (
      <CellText text={c.email ?? ''} wraps={Boolean(c.email)}>
        {c.email ? <EmailText email={c.email} /> : '–'}
      </CellText>
    ),
  };
  const mobile: GridColumn<ContactRecord> = {
    key: 'mobile',
    label: t('contacts.mobile'),
    width: 140,
    render: (c) => c.mobile ?? '–',
  };
  const link = (c: ContactRecord) => <RecordLink to={contactPath(c)}>{c.name}</RecordLink>;
  return [
    {
      key: 'name',
      label: t('booking.address.name'),
      width: 184,
      sortBy: 'name',
      render: (c) => (
        <CellText text={c.name} wraps={ONE_NAME}>
          {link(c)}
        </CellText>
      ),
      card: link,
    },
    { key: 'phone', label: t('booking.address.phone'), width: 158, render: (c) => c.phone },
    isDuplicates ? mobile : email,
    {
      key: 'address',
      label: t('booking.address.address1'),
      render: (c) => <CellText text={addressOf(c)} wraps />,
    },
    {
      key: 'city',
      label: t('booking.address.city'),
      width: 170,
      sortBy: 'city',
      render: (c) => <CellText text={[c.postcode, c.city].filter(Boolean).join(' ')} />,
    },
    {
      key: 'tags',
      label: t('contacts.tags'),
      width: 104,
      render: (c) => (
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 0.5 }}>
          {CONTACT_TAGS.filter((tag) => c.tags.includes(tag))
            .map((tag) => t(`contacts.tagNames.${tag}`))
            .join(', ') || (c.isDefaultSender ? null : '–')}
          {c.isDefaultSender ? <Chip size="small" label={t('contacts.defaultSender')} /> : null}
        </Box>
      ),
    },
  ];
}

/** An address that is too long for its line ends the line after the `@`, not within a word. */
function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
