/** Libraries that only the console uses; the build puts them all into one file. */
export { CoreAdmin } from 'react-admin';
