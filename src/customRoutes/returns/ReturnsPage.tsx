import { Navigate } from 'react-router-dom';

const RETURNED = `/orders?filter=${encodeURIComponent(JSON.stringify({ tab: 'RTS' }))}`;

/** Returned parcels are orders like any other, so their entry of the menu leads to their tab (SHELL-25). */
export default function ReturnsPage() {
  return <Navigate to={RETURNED} replace />;
}
