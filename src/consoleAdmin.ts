/** The console's own libraries; the build puts all of them into one file. */
export { CoreAdmin } from 'react-admin';
