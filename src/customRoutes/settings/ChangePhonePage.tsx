import { ContactChange } from './ContactChange.tsx';

export default function ChangePhonePage() {
  return <ContactChange kind="mobile" />;
}
