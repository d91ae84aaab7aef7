/** Libraries of the console alone; the build puts all of them into one file. */
export { CoreAdmin } from 'react-admin';
