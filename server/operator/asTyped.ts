/** The commands in a text, in the form that deploy/waybill-run (its name is WAYBILL_RUN) accepts: without npm. */
export const asTyped = (text: string, runner = process.env.WAYBILL_RUN): string =>
  runner ? text.replace(/npm run ([a-z:]+)( --(?=\s|$))?/g, `${runner} $1`) : text;
