import { plainEmail } from '../../../contract/rules/text/email.ts';

/** Mail providers, at whose domains anybody may have an address. Subdomains and all country domains are included. */
const PROVIDERS =
  /^(?:.+\.)?(?:gmail|googlemail|yahoo|ymail|rocketmail|hotmail|outlook|live|msn|icloud|me|mac|aol|gmx|mail|email|inbox|yandex|ya|proton|protonmail|pm|zoho|zohomail|fastmail|hey|tutanota|tuta|tutamail|hushmail|mailfence|qq|foxmail|163|126|yeah|sina|sohu|aliyun|139|189|naver|daum|hanmail|rediffmail|web|t-online|freenet|orange|free|laposte|wanadoo|libero|virgilio|seznam|wp|o2|onet|interia|bk|list|rambler|tm|streamyx|unifi|singnet|starhub|pacific|telkom|plasa|comcast|verizon|att|sbcglobal|bellsouth|cox|charter|btinternet|sky|talktalk|virginmedia|bigpond|optusnet|mailinator|guerrillamail|yopmail|tempmail|10minutemail|trashmail|sharklasers)\.(?:(?:com|co|net|org|edu)\.)?[a-z]{2,}$/;

/** The host, with all hosts below it, that belongs to the owner of a verified address; null for a mail provider's. */
export function hostOfAddress(email: string): string | null {
  const plain = plainEmail(email);
  const host = plain.slice(plain.lastIndexOf('@') + 1);
  return host.includes('.') && !PROVIDERS.test(host) ? host : null;
}
