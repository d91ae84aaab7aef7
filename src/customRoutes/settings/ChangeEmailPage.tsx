import { ContactChange } from './ContactChange.tsx';

export default function ChangeEmailPage() {
  return <ContactChange kind="email" />;
}
