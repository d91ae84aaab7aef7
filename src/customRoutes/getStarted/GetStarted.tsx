import { Navigate } from 'react-router-dom';

/** Where signing in leads; goes on to the dashboard while the tenant names no addresses of its own (SHELL-56). */
export default function GetStarted() {
  return <Navigate to="/" replace />;
}
