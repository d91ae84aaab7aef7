import { Navigate } from 'react-router-dom';

/** The page after signing in; redirects to the dashboard unless the tenant has its own addresses (SHELL-56). */
export default function GetStarted() {
  return <Navigate to="/" replace />;
}
