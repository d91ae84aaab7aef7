import { LOCALES, type Locale } from '../../contract/rules/locales.ts';

interface Mail {
  subject: string;
  body: string;
}

const VERIFY: Readonly<Record<Locale, Mail>> = {
  en_US: {
    subject: 'Verify your account',
    body: 'Hello {name},\n\nyour verification code is {code}. It is valid for 10 minutes.\n\n{link}',
  },
  zh_CN: {
    subject: '验证您的账户',
    body: '{name} 您好：\n\n您的验证码是 {code}，10 分钟内有效。\n\n{link}',
  },
  id_ID: {
    subject: 'Verifikasi akun Anda',
    body: 'Halo {name},\n\nkode verifikasi Anda adalah {code}. Kode ini berlaku selama 10 menit.\n\n{link}',
  },
  my: {
    subject: 'Sahkan akaun anda',
    body: 'Salam {name},\n\nkod pengesahan anda ialah {code}. Kod ini sah selama 10 minit.\n\n{link}',
  },
};

const RESET: Readonly<Record<Locale, Mail>> = {
  en_US: {
    subject: 'Reset your password',
    body: 'Hello {name},\n\nopen this address within 30 minutes to set a new password:\n\n{link}\n\nIf you did not ask for it, nothing needs to be done.',
  },
  zh_CN: {
    subject: '重置您的密码',
    body: '{name} 您好：\n\n请在 30 分钟内打开以下网址设置新密码：\n\n{link}\n\n如果这不是您本人的请求，则无需任何操作。',
  },
  id_ID: {
    subject: 'Atur ulang kata sandi Anda',
    body: 'Halo {name},\n\nbuka alamat ini dalam 30 menit untuk membuat kata sandi baru:\n\n{link}\n\nJika Anda tidak memintanya, Anda tidak perlu melakukan apa pun.',
  },
  my: {
    subject: 'Tetapkan semula kata laluan anda',
    body: 'Salam {name},\n\nbuka alamat ini dalam masa 30 minit untuk menetapkan kata laluan baharu:\n\n{link}\n\nJika anda tidak memintanya, tiada apa-apa perlu dilakukan.',
  },
};

const MAILS = { verify: VERIFY, reset: RESET } as const;

/** A mail in the language that the user chose, else in that of the page it was asked for from. */
export function mailTo(
  kind: keyof typeof MAILS,
  user: { name: string; lang: string | null },
  asked: Locale,
  values: Record<string, string>,
): Mail {
  const { subject, body } = MAILS[kind][LOCALES.find((locale) => locale === user.lang) ?? asked];
  const all: Record<string, string> = { ...values, name: user.name };
  return { subject, body: body.replace(/\{(\w+)\}/g, (whole, name: string) => all[name] ?? whole) };
}
