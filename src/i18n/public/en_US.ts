/** What the pages without a session say. */
import auth from '../en_US/auth.ts';
import booking from '../en_US/booking.ts';
import catalog from '../en_US/catalog.ts';
import common from '../en_US/common.ts';
import duration from '../en_US/duration.ts';
import quote from '../en_US/quote.ts';
import validation from '../en_US/validation.ts';

export default { auth, booking, catalog, common, duration, quote, validation };
