import type english from '../en_US/mails.ts';

export default {
  verify: {
    subject: 'Sahkan akaun anda',
    body: 'Salam {name},\n\nkod pengesahan anda ialah {code}. Kod ini sah selama 10 minit. Atau buka pautan ini dalam masa 30 minit:\n\n{link}',
  },
  verifyLink: {
    subject: 'Sahkan akaun anda',
    body: 'Salam {name},\n\nBuka pautan ini dalam masa 30 minit untuk mengesahkan akaun anda:\n\n{link}',
  },
  reset: {
    subject: 'Tetapkan semula kata laluan anda',
    body: 'Salam {name},\n\nbuka alamat ini dalam masa 30 minit untuk menetapkan kata laluan baharu:\n\n{link}\n\nJika anda tidak memintanya, tiada apa-apa perlu dilakukan.',
  },
  signInCode: {
    subject: 'Kod log masuk anda',
    body: '{brand}: kod log masuk anda ialah {code}. Kod ini sah selama 10 minit. Atau buka pautan ini dalam masa 30 minit:\n\n{link}\n\nJangan beritahu sesiapa kod ini. Jika anda tidak mahu log masuk, abaikan mesej ini.',
  },
  signInLink: {
    subject: 'Pautan log masuk anda',
    body: '{brand}: buka pautan ini dalam masa 30 minit untuk log masuk:\n\n{link}\n\nJangan beritahu sesiapa pautan ini. Jika anda tidak mahu log masuk, abaikan mesej ini.',
  },
  accountDeleted: {
    subject: 'Akaun anda telah dipadamkan',
    body: 'Salam {name},\n\nakaun anda telah dipadamkan bersama buku alamat, butiran bank dan kuncinya. Pesanan dan invois disimpan selama yang diperlukan untuk simpan kira.\n\nJika ini bukan anda, sila hubungi sokongan dengan segera.',
  },
  invoiceNew: {
    subject: 'Invois {number}',
    body: 'Salam {name},\n\nInvois {number} berjumlah {amount} telah siap. Perlu dibayar selewat-lewatnya {due}.\n\n{link}',
  },
  invoiceDueSoon: {
    subject: 'Invois {number} perlu dibayar tidak lama lagi',
    body: 'Salam {name},\n\nInvois {number} berjumlah {amount} perlu dibayar selewat-lewatnya {due}.\n\n{link}',
  },
  invoiceOverdue: {
    subject: 'Invois {number} tertunggak',
    body: 'Salam {name},\n\nInvois {number} berjumlah {amount} sepatutnya dibayar pada {due}. Pesanan baharu ditangguhkan sehingga ia dibayar.\n\n{link}',
  },
  chargeOpen: {
    subject: 'Invois {number} tidak dapat dikutip',
    body: 'Hai {name},\n\nkurier menimbang lebih berat daripada yang diisytiharkan. {amount} bagi invois {number} melebihi baki dompet anda. Jumlah ini diambil daripada wang seterusnya yang masuk, caj paling lama dahulu. Jika masih belum selesai selepas {due}, pesanan baharu perlu menunggu.\n\n{link}',
  },
  chargeTaken: {
    subject: 'Diambil daripada dompet anda untuk invois {number}',
    body: 'Hai {name},\n\n{taken} daripada wang yang masuk ke dompet anda telah diambil untuk invois {number}, yang sebelum ini tidak dapat dikutip. Baki belum dibayar: {left}.\n\n{link}',
  },
  webhookDisabled: {
    subject: 'Satu webhook telah dimatikan',
    body: 'Salam {name},\n\nwebhook untuk {event} ke alamat ini gagal {count} kali berturut-turut dan telah dimatikan:\n\n{url}\n\nSebab terakhir: {reason}\n\nTiada apa yang hilang: peristiwa menunggu selama 30 hari. Alamat itu dicuba sekali sejam; sebaik sahaja ia menerima panggilan, webhook hidup semula dan apa yang menunggu dihantar mengikut turutan. Anda boleh mencubanya serta-merta di sini:\n\n{link}',
  },
  webhookGone: {
    subject: 'Alamat sebuah webhook sudah tiada',
    body: 'Salam {name},\n\nalamat ini menjawab bahawa ia sudah tiada untuk selamanya (410), jadi webhook untuk {event} telah dimatikan dan tidak dicuba lagi:\n\n{url}\n\nPeristiwa menunggu selama 30 hari. Jika alamat itu betul, hidupkan webhook, atau berikan alamat lain:\n\n{link}',
  },
  webhookBack: {
    subject: 'Satu webhook berfungsi semula',
    body: 'Salam {name},\n\nalamat ini menerima panggilan semula. Webhook untuk {event} telah hidup, dan apa yang menunggu sedang dihantar mengikut turutan:\n\n{url}\n\nAnda tidak perlu berbuat apa-apa. Lognya di sini:\n\n{link}',
  },
  invite: {
    subject: 'Jemputan untuk menghantar bungkusan',
    body: 'Salam,\n\nSeorang pelanggan {name} menjemput anda menghantar bungkusan dengan {name}:\n\n{link}\n\nJika anda tidak menjangkakan ini, abaikan e-mel ini.',
  },
  repeatHeld: {
    subject: 'Tidak ditempah: {template}',
    body: 'Salam {name},\n\npesanan daripada “{template}” untuk {day} tidak ditempah:\n\n{reason}\n\nJika ada draf, draf itu menunggu anda di sini:\n\n{link}',
  },
  instabookSender: {
    subject: 'Seorang pembeli telah mengisi borang anda',
    body: 'Salam {name},\n\nseorang pembeli telah mengisi borang anda untuk “{product}”. Pesanan itu disimpan sebagai draf; semak dan tempah di sini:\n\n{link}',
  },
  instabookReceiver: {
    subject: 'Butiran penghantaran anda telah diterima',
    body: 'Salam,\n\n{name} telah menerima butiran penghantaran anda dan akan menghantar bungkusan anda melalui {brand}.\n\nJika anda tidak mengisi sebarang borang, abaikan e-mel ini.',
  },
  confirmCode: {
    subject: 'Kod anda',
    body: '{brand}: kod anda ialah {code}. Kod ini sah selama 10 minit.\n\nTiada sesiapa akan meminta kod ini daripada anda. Jika anda tidak mahu mengubah apa-apa, abaikan mesej ini.',
  },
  emailChanged: {
    subject: 'Alamat e-mel anda telah ditukar',
    body: 'Salam {name},\n\nalamat e-mel akaun anda telah ditukar. Alamat ini tidak digunakan lagi.\n\nJika ini bukan anda, sila hubungi sokongan dengan segera.',
  },
  mobileChanged: {
    subject: 'Nombor telefon anda telah ditukar',
    body: 'Salam {name},\n\nnombor telefon akaun anda telah ditukar.\n\nJika ini bukan anda, sila hubungi sokongan dengan segera.',
  },
  passwordChanged: {
    subject: 'Kata laluan anda telah ditukar',
    body: 'Salam {name},\n\nkata laluan akaun anda telah ditukar. Sesi lain telah dilog keluar.\n\nJika ini bukan anda, tetapkan semula kata laluan dan hubungi sokongan dengan segera.',
  },
  bankChanged: {
    subject: 'Akaun bank anda telah ditukar',
    body: 'Salam {name},\n\nakaun bank untuk pembayaran tunai yang dikutip telah ditukar.\n\nSebelum: {before}\nSekarang: {now}\n\nJika ini bukan anda, sila hubungi sokongan dengan segera.',
  },
} satisfies typeof english;
