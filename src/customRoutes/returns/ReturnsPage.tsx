import { Navigate } from 'react-router-dom';
import { filteredPath } from '../../lib/lists/filteredPath.ts';

const RETURNED = filteredPath('/orders', { tab: 'RTS' });

/** Returned parcels are orders like any other, so their menu entry links to their tab (SHELL-25). */
export default function ReturnsPage() {
  return <Navigate to={RETURNED} replace />;
}
