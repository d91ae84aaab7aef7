import { Navigate } from 'react-router-dom';
import { filteredPath } from '../../lib/lists/filteredPath.ts';

const RETURNED = filteredPath('/orders', { tab: 'RTS' });

/** A returned parcel is an order like any other, so the menu entry links to a tab of the orders (SHELL-25). */
export default function ReturnsPage() {
  return <Navigate to={RETURNED} replace />;
}
