/** Texts of the pages without a session. */
import auth from './auth.ts';
import booking from './booking.ts';
import catalog from './catalog.ts';
import common from './common.ts';
import duration from './duration.ts';
import quote from './quote.ts';
import validation from './validation.ts';

export default { auth, booking, catalog, common, duration, quote, validation };
