import type { Config } from './config.ts';
import { DEMO } from './sandbox/demo/seedDemo.ts';

const PART_SAYS = {
  gateway: 'payments are made up: anybody fills a wallet without money',
  couriers: 'parcels are made up: nobody carries them',
  outbox: 'mails and codes can be read by those who are signed in',
} as const;

/** Lines printed at each start: the addresses, the demo's sign-in, open parts of the sandbox, and missing services. */
export function startNotes(config: Config): string {
  const { demo, sandbox, publicUrl: base } = config;
  const lines: [name: string, says: string][] = [
    ['Portal', `${base}/customer`],
    ['API', `${base}/v1.0   (reference: ${base}/v1.0/docs)`],
  ];
  if (demo) lines.push(['Mails', `${base}/sandbox/outbox`], ['Sign in', `${DEMO.email}  ${DEMO.password}`]);
  else {
    for (const part of sandbox) lines.push(['Sandbox', `${part} is open: ${PART_SAYS[part]}`]);
    if (!config.stripe && !sandbox.has('gateway'))
      lines.push(['Payments', 'no way to pay is set up (STRIPE_SECRET_KEY)']);
    if (!config.karrio && !sandbox.has('couriers'))
      lines.push(['Couriers', 'none is connected (KARRIO_URL)']);
    if (!config.smtpUrl) lines.push(['Mails', 'are not sent (SMTP_URL)']);
  }
  return ['Waybill is ready.', ...lines.map(([name, says]) => `  ${name.padEnd(8)} ${says}`)].join('\n');
}
