/** Texts of the frame, of the order list and of what may be said on any page. */
import menu from '../../../contract/texts/en_US/menuWords.ts';
import auth from './auth.ts';
import billing from './billing.ts';
import bulk from './bulk.ts';
import catalog from './catalog.ts';
import commands from './commands.ts';
import common from './common.ts';
import console from './console.ts';
import dateRanges from './dateRanges.ts';
import duration from './duration.ts';
import grid from './grid.ts';
import live from './live.ts';
import messages from './messages.ts';
import money from './money.ts';
import orderStatus from './orderStatus.ts';
import orders from './orders.ts';
import price from './price.ts';
import push from './push.ts';
import ra from './ra.ts';
import shell from './shell.ts';
import status from './status.ts';
import steps from './steps.ts';

export default {
  auth,
  billing,
  bulk,
  catalog,
  commands,
  common,
  console,
  dateRanges,
  duration,
  grid,
  live,
  menu,
  messages,
  money,
  orderStatus,
  orders,
  price,
  push,
  ...ra,
  shell,
  status,
  steps,
};
