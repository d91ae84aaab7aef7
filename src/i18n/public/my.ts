/** What the pages without a session say. */
import auth from '../my/auth.ts';
import booking from '../my/booking.ts';
import catalog from '../my/catalog.ts';
import common from '../my/common.ts';
import duration from '../my/duration.ts';
import quote from '../my/quote.ts';
import validation from '../my/validation.ts';

export default { auth, booking, catalog, common, duration, quote, validation };
