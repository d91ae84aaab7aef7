import { createContext } from 'react';

/** Whether the address search finds streets, beside towns and postcodes. */
export const StreetSearchContext = createContext(true);
