import type english from '../en_US/mails.ts';

export default {
  verify: {
    subject: 'Verifikasi akun Anda',
    body: 'Halo {name},\n\nkode verifikasi Anda adalah {code}. Kode ini berlaku selama 10 menit. Atau buka tautan ini dalam 30 menit:\n\n{link}',
  },
  verifyLink: {
    subject: 'Verifikasi akun Anda',
    body: 'Halo {name},\n\nBuka tautan ini dalam 30 menit untuk memverifikasi akun Anda:\n\n{link}',
  },
  reset: {
    subject: 'Atur ulang kata sandi Anda',
    body: 'Halo {name},\n\nbuka alamat ini dalam 30 menit untuk membuat kata sandi baru:\n\n{link}\n\nJika Anda tidak memintanya, Anda tidak perlu melakukan apa pun.',
  },
  signInCode: {
    subject: 'Kode masuk Anda',
    body: '{brand}: kode masuk Anda adalah {code}. Kode ini berlaku selama 10 menit. Atau buka tautan ini dalam 30 menit:\n\n{link}\n\nJangan berikan kode ini kepada siapa pun. Jika Anda tidak sedang masuk, abaikan pesan ini.',
  },
  signInLink: {
    subject: 'Tautan masuk Anda',
    body: '{brand}: buka tautan ini dalam 30 menit untuk masuk:\n\n{link}\n\nJangan berikan tautan ini kepada siapa pun. Jika Anda tidak sedang masuk, abaikan pesan ini.',
  },
  accountDeleted: {
    subject: 'Akun Anda telah dihapus',
    body: 'Halo {name},\n\nakun Anda telah dihapus, beserta buku alamat, rekening bank, dan kuncinya. Pesanan dan faktur disimpan selama diwajibkan pembukuan.\n\nJika bukan Anda yang menghapusnya, segera hubungi tim bantuan.',
  },
  invoiceNew: {
    subject: 'Faktur {number}',
    body: 'Halo {name},\n\nFaktur {number} sebesar {amount} sudah terbit. Jatuh tempo {due}.\n\n{link}',
  },
  invoiceDueSoon: {
    subject: 'Faktur {number} segera jatuh tempo',
    body: 'Halo {name},\n\nFaktur {number} sebesar {amount} jatuh tempo pada {due}.\n\n{link}',
  },
  invoiceOverdue: {
    subject: 'Faktur {number} lewat jatuh tempo',
    body: 'Halo {name},\n\nFaktur {number} sebesar {amount} jatuh tempo pada {due}. Pesanan baru menunggu sampai faktur ini dibayar.\n\n{link}',
  },
  chargeOpen: {
    subject: 'Faktur {number} belum dapat ditagih',
    body: 'Halo {name},\n\nkurir menimbang lebih berat daripada yang dinyatakan. {amount} pada faktur {number} melebihi isi dompet Anda. Jumlah ini diambil dari uang berikutnya yang masuk, tagihan paling lama lebih dulu. Jika setelah {due} masih terbuka, pesanan baru harus menunggu.\n\n{link}',
  },
  chargeTaken: {
    subject: 'Diambil dari dompet Anda untuk faktur {number}',
    body: 'Halo {name},\n\n{taken} dari uang yang masuk ke dompet Anda diambil untuk faktur {number}, yang sebelumnya belum dapat ditagih. Masih terbuka: {left}.\n\n{link}',
  },
  webhookDisabled: {
    subject: 'Sebuah webhook telah dimatikan',
    body: 'Halo {name},\n\nwebhook untuk {event} ke alamat ini gagal {count} kali berturut-turut dan telah dimatikan:\n\n{url}\n\nAlasan terakhir: {reason}\n\nTidak ada yang hilang: peristiwa menunggu selama 30 hari. Alamat itu dicoba sekali setiap jam; begitu menerima panggilan, webhook menyala lagi dan yang menunggu dikirim sesuai urutannya. Anda dapat mencobanya sekarang juga di sini:\n\n{link}',
  },
  webhookGone: {
    subject: 'Alamat sebuah webhook sudah tidak ada',
    body: 'Halo {name},\n\nalamat ini menjawab bahwa ia sudah tidak ada untuk selamanya (410), jadi webhook untuk {event} telah dimatikan dan tidak dicoba lagi:\n\n{url}\n\nPeristiwa menunggu selama 30 hari. Jika alamat itu benar, nyalakan webhook, atau berikan alamat lain:\n\n{link}',
  },
  webhookBack: {
    subject: 'Sebuah webhook berfungsi lagi',
    body: 'Halo {name},\n\nalamat ini menerima panggilan lagi. Webhook untuk {event} menyala, dan yang menunggu sedang dikirim sesuai urutannya:\n\n{url}\n\nAnda tidak perlu melakukan apa pun. Catatannya di sini:\n\n{link}',
  },
  invite: {
    subject: 'Undangan untuk mengirim paket',
    body: 'Halo,\n\nSeorang pelanggan {name} mengundang Anda mengirim paket dengan {name}:\n\n{link}\n\nJika Anda tidak mengharapkan ini, abaikan email ini.',
  },
  repeatHeld: {
    subject: 'Tidak dipesan: {template}',
    body: 'Halo {name},\n\npesanan dari “{template}” untuk {day} tidak dipesan:\n\n{reason}\n\nJika ada draf, draf itu menunggu Anda di sini:\n\n{link}',
  },
  instabookSender: {
    subject: 'Seorang pembeli telah mengisi formulir Anda',
    body: 'Halo {name},\n\nseorang pembeli telah mengisi formulir Anda untuk “{product}”. Pesanan tersimpan sebagai draf; periksa dan pesan pengirimannya di sini:\n\n{link}',
  },
  instabookReceiver: {
    subject: 'Data pengiriman Anda telah diterima',
    body: 'Halo,\n\n{name} telah menerima data pengiriman Anda dan akan mengirim paket Anda melalui {brand}.\n\nJika Anda tidak mengisi formulir apa pun, abaikan email ini.',
  },
  confirmCode: {
    subject: 'Kode Anda',
    body: '{brand}: kode Anda adalah {code}. Kode ini berlaku 10 menit.\n\nTidak ada yang akan meminta kode ini dari Anda. Jika Anda tidak ingin mengubah apa pun, abaikan pesan ini.',
  },
  emailChanged: {
    subject: 'Alamat email Anda telah diganti',
    body: 'Halo {name},\n\nalamat email akun Anda telah diganti. Alamat ini tidak dipakai lagi.\n\nJika ini bukan Anda, segera hubungi tim bantuan.',
  },
  mobileChanged: {
    subject: 'Nomor telepon Anda telah diganti',
    body: 'Halo {name},\n\nnomor telepon akun Anda telah diganti.\n\nJika ini bukan Anda, segera hubungi tim bantuan.',
  },
  passwordChanged: {
    subject: 'Kata sandi Anda telah diganti',
    body: 'Halo {name},\n\nkata sandi akun Anda telah diganti. Sesi lain telah dikeluarkan.\n\nJika ini bukan Anda, atur ulang kata sandi dan segera hubungi tim bantuan.',
  },
  bankChanged: {
    subject: 'Rekening bank Anda telah diganti',
    body: 'Halo {name},\n\nrekening bank untuk pembayaran uang tunai yang ditagih telah diganti.\n\nSebelumnya: {before}\nSekarang: {now}\n\nJika ini bukan Anda, segera hubungi tim bantuan.',
  },
} satisfies typeof english;
