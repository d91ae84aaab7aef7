import { useStore } from 'react-admin';

/** Whether the bulk page shows the columns too in which no row has anything; kept in this browser. */
export const useAllColumns = () => useStore('drafts.allColumns', false);
