/** What the pages without a session say. */
import auth from '../id_ID/auth.ts';
import booking from '../id_ID/booking.ts';
import catalog from '../id_ID/catalog.ts';
import common from '../id_ID/common.ts';
import duration from '../id_ID/duration.ts';
import quote from '../id_ID/quote.ts';
import validation from '../id_ID/validation.ts';

export default { auth, booking, catalog, common, duration, quote, validation };
