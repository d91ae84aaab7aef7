/** Libraries of the console only; the build puts all of them into one file. */
export { CoreAdmin } from 'react-admin';
