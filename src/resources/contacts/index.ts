import Contacts from '@mui/icons-material/ContactsOutlined';
import type { AddressBookContact } from '../../../contract/contacts/contacts.ts';
import { CONTACT_TABS } from '../../../contract/rules/contacts/contactTags.ts';
import { CONTACT_SORTS } from '../../../contract/rules/listSorts.ts';
import { lazyPage } from '../../ui/page/lazyPage.tsx';

const ContactForm = lazyPage(() => import('../../customRoutes/contactForm/ContactFormPage.tsx'));

export const contacts = {
  name: 'contacts',
  list: lazyPage(() => import('./ContactList.tsx')),
  create: ContactForm,
  edit: ContactForm,
  tabs: CONTACT_TABS,
  sorts: CONTACT_SORTS,
  icon: Contacts,
  recordRepresentation: (contact: AddressBookContact) => contact.name,
};
