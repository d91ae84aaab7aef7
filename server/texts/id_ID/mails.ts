import type english from '../en_US/mails.ts';

export default {
  verify: {
    subject: 'Verifikasi akun Anda',
    body: 'Halo {name},\n\nkode verifikasi Anda adalah {code}. Kode ini berlaku selama 10 menit.\n\n{link}',
  },
  reset: {
    subject: 'Atur ulang kata sandi Anda',
    body: 'Halo {name},\n\nbuka alamat ini dalam 30 menit untuk membuat kata sandi baru:\n\n{link}\n\nJika Anda tidak memintanya, Anda tidak perlu melakukan apa pun.',
  },
} satisfies typeof english;
