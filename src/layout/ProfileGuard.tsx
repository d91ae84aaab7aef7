import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isProfileComplete } from '../../contract/rules/account/profile.ts';
import { useMay, useSession } from '../session/SessionContext.ts';

const PROFILE = '/update-profile';

/** A customer with an incomplete profile has to complete it first (SHELL-46). */
export function ProfileGuard({ children }: { children: ReactNode }) {
  const { customer } = useSession();
  const { pathname } = useLocation();
  const may = useMay();
  // Only members who can complete the profile are sent to its page.
  if (!may('settings')) return children;
  return isProfileComplete(customer) || pathname === PROFILE ? children : <Navigate to={PROFILE} replace />;
}
