import { createContext } from 'react';

/** Whether the address search also finds streets, besides towns and postcodes. */
export const StreetSearchContext = createContext(true);
