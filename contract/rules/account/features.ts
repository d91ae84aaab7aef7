/** Features that depend on the company's code. Settings of the company decide all others. */

const isStaging = (code: string) => code.includes('staging');

/** Delivery estimate, service sort and field variants (SHELL-42, QUOTE-39, PROF-06, NUM-12). The demo company is exempt. */
export const showsEstimate = (code: string) => code.length <= 5;
export const showsServiceSort = (code: string, isDemoCompany = false) => code.length <= 5 && !isDemoCompany;

/** Apps menu (SHELL-37, -38) and WhatsApp flags (SET-33, -34). */
export const showsApps = (code: string) => code.length < 5 || isStaging(code);
export const showsWhatsAppFlags = showsApps;

/** Refer-a-friend link after a top-up (PAY-35). */
export const showsReferralAfterTopUp = (code: string) => code.length < 5;

const PLAN_TABLE_CODES = new Set(['my', 'ph', 'id', 'sg', 'myhub', 'phhub', 'idhub', 'sghub']);
/** Layout of the top-up page (PAY-17, -18). */
export const usesPlanTable = (code: string) => PLAN_TABLE_CODES.has(code);
