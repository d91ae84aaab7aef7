import { createECDH, hkdfSync } from 'node:crypto';

/**
 * The key pair by which browsers recognise this installation's push messages. It follows from the installation's secret, so that it
 * exists from the first start, is kept and backed up with it, and is the same in all its processes.
 */
export function vapidKeys(secret: Uint8Array): { publicKey: string; privateKey: string } {
  const curve = createECDH('prime256v1');
  for (let i = 0; ; i++) {
    const scalar = Buffer.from(hkdfSync('sha256', secret, '', `waybill web push ${i}`, 32));
    try {
      curve.setPrivateKey(scalar);
      return { publicKey: curve.getPublicKey('base64url'), privateKey: scalar.toString('base64url') };
    } catch {
      // One number in four billion is no key of the curve: the next one is.
    }
  }
}
