/** What the pages without a session say. */
import auth from '../zh_CN/auth.ts';
import booking from '../zh_CN/booking.ts';
import catalog from '../zh_CN/catalog.ts';
import common from '../zh_CN/common.ts';
import duration from '../zh_CN/duration.ts';
import quote from '../zh_CN/quote.ts';
import validation from '../zh_CN/validation.ts';

export default { auth, booking, catalog, common, duration, quote, validation };
