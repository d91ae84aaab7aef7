import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { isProfileComplete } from '../../contract/rules/account/profile.ts';
import { useMay, useSession } from '../session/SessionContext.ts';

const PROFILE = '/update-profile';

/** Redirects a customer with an incomplete profile to the profile's page (SHELL-46). */
export function ProfileGuard({ children }: { children: ReactNode }) {
  const { customer } = useSession();
  const { pathname } = useLocation();
  const may = useMay();
  // Only members who may complete the profile are redirected.
  if (!may('settings')) return children;
  return isProfileComplete(customer) || pathname === PROFILE ? children : <Navigate to={PROFILE} replace />;
}
