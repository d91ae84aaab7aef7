import { createECDH, hkdfSync } from 'node:crypto';

/**
 * The key pair by which browsers recognise this installation's push messages. It is derived from the installation's secret: it exists from
 * the first start, is backed up with the secret, and is the same in all processes.
 */
export function vapidKeys(secret: Uint8Array): { publicKey: string; privateKey: string } {
  const curve = createECDH('prime256v1');
  for (let i = 0; ; i++) {
    const scalar = Buffer.from(hkdfSync('sha256', secret, '', `waybill web push ${i}`, 32));
    try {
      curve.setPrivateKey(scalar);
      return { publicKey: curve.getPublicKey('base64url'), privateKey: scalar.toString('base64url') };
    } catch {
      // One number in four billion is not a key of the curve; then the next number is used.
    }
  }
}
