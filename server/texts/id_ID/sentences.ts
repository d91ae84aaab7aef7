import reasons from '../../../pages/texts/id_ID/cancelAndRejectReasons.ts';
import type { Translations } from '../messages.ts';

export default {
  ...reasons,
  'File not found': 'File tidak ditemukan',
  'The API has no such address.': 'API tidak memiliki alamat ini.',
  'This account is blocked. Please contact support.': 'Akun ini diblokir. Silakan hubungi dukungan.',
  'Please sign in.': 'Silakan masuk.',
  'Your session has ended. Please sign in again.': 'Sesi Anda telah berakhir. Silakan masuk lagi.',
  'Wrong username or password.': 'Nama pengguna atau kata sandi salah.',
  'Account is inactive, please check your email and/or phone for verification code (or spam folder).':
    'Akun belum aktif. Periksa email (termasuk folder spam) dan/atau ponsel Anda untuk kode verifikasi.',
  'Invalid code': 'Kode tidak valid',
  'Invalid email address': 'Alamat email tidak valid',
  'Signed out.': 'Anda telah keluar.',
  'Request successfull. Check your email.': 'Permintaan berhasil. Periksa email Anda.',
  'Verification successfull. Please login.': 'Verifikasi berhasil. Silakan masuk.',
  'Password reset link has been sent to your email.':
    'Tautan untuk mengatur ulang kata sandi telah dikirim ke email Anda.',
  'Password has been reset successfully. Please login with your new password.':
    'Kata sandi berhasil diatur ulang. Silakan masuk dengan kata sandi baru.',
  'No company is known at this address.': 'Tidak ada perusahaan di alamat ini.',
  'This email address cannot be used. Sign in or reset the password.':
    'Alamat email ini tidak dapat dipakai. Masuk atau atur ulang kata sandi.',
  'This password is too common. Choose another one.': 'Kata sandi ini terlalu umum. Pilih yang lain.',
  'must not same as previous one': 'tidak boleh sama dengan yang sebelumnya',
  'Password is required': 'Kata sandi wajib diisi',
  'Password must contain at least 8 characters': 'Kata sandi minimal 8 karakter',
  'Password must have at most 256 characters': 'Kata sandi maksimal 256 karakter',
  'Full name is required': 'Nama lengkap wajib diisi',
  'Name is required': 'Nama wajib diisi',
  'Phone number is required': 'Nomor telepon wajib diisi',
  'Username is required': 'Nama pengguna wajib diisi',
  'Username / Email / Phone number is required': 'Nama pengguna / Email / Nomor telepon wajib diisi',
  'Verification code is required': 'Kode verifikasi wajib diisi',
  'Please enter exactly 4 digits': 'Masukkan tepat 4 digit',
  'Too many attempts to sign in. Try again in {minutes} min, or reset the password.':
    'Terlalu banyak percobaan masuk. Coba lagi dalam {minutes} menit, atau atur ulang kata sandi.',
  'Too many requests. Please wait and try again.':
    'Terlalu banyak permintaan. Tunggu sebentar lalu coba lagi.',
  'Too many attempts to sign in from your network. Try again in {minutes} min.':
    'Terlalu banyak percobaan masuk dari jaringan Anda. Coba lagi dalam {minutes} menit.',
  'Another call has just changed the same thing. Please try again.':
    'Panggilan lain baru saja mengubah hal yang sama. Silakan coba lagi.',
  'A name cannot hold an address or a line break.': 'Nama tidak boleh berisi alamat atau baris baru.',
  'Too many live streams are open.': 'Terlalu banyak koneksi langsung yang terbuka.',
  'Too many wrong tries. Please ask the sender for the proof of delivery.':
    'Terlalu banyak percobaan salah. Mintalah bukti pengiriman kepada pengirim.',
  'These digits do not match this parcel.': 'Digit ini tidak cocok dengan paket ini.',
  'Proof of delivery of {number} is locked for a day after {tries} wrong tries.':
    'Bukti pengiriman {number} dikunci selama sehari setelah {tries} kali salah.',
  'A delivery can be rated once it has arrived.': 'Pengiriman dapat dinilai setelah tiba.',
  'This delivery has been rated already.': 'Pengiriman ini sudah dinilai.',
  'Rated {stars} of 5': 'Dinilai {stars} dari 5',
  'No tracking data available': 'Tidak ada data pelacakan',
  'Something went wrong.': 'Terjadi kesalahan.',
  'Something went wrong. Please try again.': 'Terjadi kesalahan. Silakan coba lagi.',
  'The request could not be read.': 'Permintaan tidak dapat dibaca.',
  'Request body is too large': 'Isi permintaan terlalu besar',
  'request file too large': 'File terlalu besar',
  'This idempotency key was used for another request.':
    'Kunci idempotensi ini sudah dipakai untuk permintaan lain.',
  'The same request is still running.': 'Permintaan yang sama masih berjalan.',
  'Service is required': 'Layanan wajib dipilih',
  'At least one item is required': 'Minimal satu barang diperlukan',
  'Please select date range.': 'Pilih rentang tanggal.',
  'At most {max} orders at once': 'Maksimal {max} pesanan sekaligus',
  'The order was changed meanwhile. Please check it and try again.':
    'Pesanan telah diubah sementara itu. Periksa lalu coba lagi.',
  'That step is not possible while it is {status}.':
    'Langkah itu tidak dapat dilakukan selama statusnya {status}.',
  'The order cannot go to {to_status} while it is {status}.':
    'Pesanan tidak dapat menjadi {to_status} selama statusnya {status}.',
  'The price has changed to {price}.': 'Harga berubah menjadi {price}.',
  'The driver of this service cannot be rejected.': 'Pengemudi layanan ini tidak dapat ditolak.',
  'The trip is {km} km long. Vehicles drive up to {max_km} km.':
    'Perjalanan ini {km} km. Kendaraan menempuh paling jauh {max_km} km.',
  'The courier does not serve the pickup postcode {postcode}.':
    'Kurir tidak melayani kode pos penjemputan {postcode}.',
  'The courier does not serve the delivery postcode {postcode}.':
    'Kurir tidak melayani kode pos pengantaran {postcode}.',
  'The order could not be placed. What was paid for it is back in the wallet.':
    'Pesanan tidak dapat dibuat. Pembayarannya sudah kembali ke dompet.',
  'Payment failed': 'Pembayaran gagal',
  "Payment failed, You don't have enough credit balance. Bal: {balance}, Price: {price}":
    'Pembayaran gagal, saldo Anda tidak cukup. Saldo: {balance}, Harga: {price}',
  'Your order must exceed {amount} to use payment gateway':
    'Pesanan Anda harus melebihi {amount} untuk memakai gerbang pembayaran',
  'Invoice {number} is overdue. Pay it to place new orders.':
    'Faktur {number} lewat jatuh tempo. Bayar dahulu untuk membuat pesanan baru.',
  'This invoice is not waiting for a payment.': 'Faktur ini tidak menunggu pembayaran.',
  'Top up {number}': 'Isi saldo {number}',
  'Card payment {number}': 'Pembayaran daring {number}',
  'Promo {code} on {number}': 'Promo {code} untuk {number}',
  'Refund of {number}': 'Pengembalian dana {number}',
  'Refund of a cancelled order': 'Pengembalian dana pesanan yang dibatalkan',
  'Refund of a paid order that was not placed': 'Pengembalian dana pesanan berbayar yang tidak dibuat',
  'Opening top-up': 'Isi saldo awal',
  'Top-up by card': 'Isi saldo dengan kartu',
  'Invoice total price must exceed {amount}': 'Total harga faktur harus melebihi {amount}',
  'The signature is not valid.': 'Tanda tangan tidak valid.',
  'The report could not be read.': 'Laporan tidak dapat dibaca.',
  'There is no such payment.': 'Pembayaran itu tidak ada.',
  'There is no such invoice.': 'Faktur itu tidak ada.',
  'The amount is not the one that was asked for.': 'Jumlahnya bukan yang diminta.',
  'The cash of this order is not at that step.': 'Uang COD pesanan ini tidak berada pada langkah itu.',
  '{outlet} only takes parcels of {courier}.': '{outlet} hanya menerima paket {courier}.',
  'No available service.': 'Tidak ada layanan yang tersedia.',
  'Address not found': 'Alamat tidak ditemukan',
  'Origin is required': 'Asal wajib diisi',
  'Destination is required': 'Tujuan wajib diisi',
  'Weight is required': 'Berat wajib diisi',
  'Min weight is {min}kg': 'Berat minimal {min}kg',
  'Max weight is {max}kg': 'Berat maksimal {max}kg',
  'At least two stops are needed.': 'Diperlukan minimal dua titik.',
  'Min waypoint is {min}': 'Minimal {min} titik',
  'Max waypoint is {max}': 'Maksimal {max} titik',
  '{service} does not offer this add-on.': '{service} tidak menyediakan layanan tambahan ini.',
  '{item_type} weighs from {min} to {max} kg.': 'Berat {item_type} antara {min} dan {max} kg.',
  'This promo code is not known.': 'Kode promo ini tidak dikenal.',
  'This promo code is not valid yet.': 'Kode promo ini belum berlaku.',
  'This promo code has expired.': 'Kode promo ini sudah kedaluwarsa.',
  'This promo code was used already.': 'Kode promo ini sudah dipakai.',
  'This promo code needs a top-up of at least {amount}.':
    'Kode promo ini memerlukan isi ulang minimal {amount}.',
  'Minimum amount {amount} is required': 'Jumlah minimum {amount} diperlukan',
  'must be a multiple of {step}': 'harus kelipatan {step}',
  'This promo code is for {service} only.': 'Kode promo ini hanya untuk {service}.',
  'The route could not be drawn.': 'Rute tidak dapat digambar.',
  'The chosen service does not carry this order.': 'Layanan yang dipilih tidak dapat mengirim pesanan ini.',
  'No service carries this order: check its address, weight and item type.':
    'Tidak ada layanan yang dapat mengirim pesanan ini: periksa alamat, berat, dan jenis barang.',
  'This order has no price yet.': 'Pesanan ini belum memiliki harga.',
  'The prices of this order could not be found. Please refresh them.':
    'Harga pesanan ini tidak dapat diperoleh. Silakan perbarui harganya.',
  'The first day is after the last day.': 'Tanggal awal setelah tanggal akhir.',
  'The wallet does not cover this order.': 'Saldo dompet tidak mencukupi untuk pesanan ini.',
  'The order is part of another bulk action. Please try again when it has finished.':
    'Pesanan menunggu dalam tindakan massal lain. Coba lagi setelah selesai.',
  'There are no orders to process.': 'Tidak ada pesanan untuk dikerjakan.',
  'The orders have changed: there are now {count} for {sum}.':
    'Pesanan telah berubah: sekarang {count} seharga {sum}.',
  'It is too late to undo this: it has already started.':
    'Sudah terlambat untuk dibatalkan: proses sudah dimulai.',
  'This is still running. It can be dismissed once it has finished.':
    'Ini masih berjalan: dapat disingkirkan setelah selesai.',
  'The invoice was closed before this order was on it.':
    'Faktur ditutup sebelum pesanan ini masuk ke dalamnya.',
  'Either "orderIds" or "filter" is required': '"orderIds" atau "filter" wajib diisi',
  'Manifest {manifest} can no longer be cancelled.': 'Manifes {manifest} tidak dapat dibatalkan lagi.',
  'Manifest {manifest} was cancelled and cannot be printed.':
    'Manifes {manifest} telah dibatalkan dan tidak dapat dicetak.',
  'Order {number} cannot be put on a manifest while it is {status}.':
    'Pesanan {number} tidak dapat masuk manifes selama statusnya {status}.',
  'Order {number} is on a manifest already.': 'Pesanan {number} sudah ada di manifes.',
  'Order {number} has another service than the first one; a manifest holds one service.':
    'Layanan pesanan {number} berbeda dari yang pertama; satu manifes untuk satu layanan.',
  'Order {number} is picked up at another place than the first one; a manifest has one sender.':
    'Pesanan {number} dijemput di tempat lain dari yang pertama; satu manifes untuk satu pengirim.',
  'A courier reports codes from 110 on.': 'Kurir melaporkan kode mulai 110.',
  'Cancel the order instead.': 'Batalkan saja pesanannya.',
  'Driver rejected: {reason}': 'Pengemudi ditolak: {reason}',
  'Invalid input': 'Masukan tidak valid',
  'Unrecognized key: {keys}': 'Kolom tidak dikenal: {keys}',
  'Unrecognized keys: {keys}': 'Kolom tidak dikenal: {keys}',
  'is required': 'wajib diisi',
  'is not valid': 'tidak valid',
  'is not known': 'tidak dikenal',
  'is not a payment method': 'bukan cara pembayaran',
  'must name a method to pay with; -1 is for drafts':
    'harus menyebutkan cara pembayaran; -1 hanya untuk draf',
  'must be a number': 'harus berupa angka',
  'must be a whole number': 'harus bilangan bulat',
  'must be in the past': 'harus di masa lalu',
  'must begin with http:// or https://': 'harus diawali http:// atau https://',
  'must be a date': 'harus berupa tanggal',
  'is not a field of this call': 'bukan kolom panggilan ini',
  'cannot be changed': 'tidak dapat diubah',
  'cannot be changed by this call': 'tidak dapat diubah melalui panggilan ini',
  'must be a time, or "now"': 'harus berupa waktu, atau "now"',
  'must be an amount': 'harus berupa jumlah uang',
  'must be an amount above 0': 'harus berupa jumlah di atas 0',
  'must have at most 2 decimals': 'maksimal 2 angka desimal',
  'must be at least {min}': 'minimal {min}',
  'must be at least {min} kg': 'minimal {min} kg',
  'must be at most {max} kg': 'maksimal {max} kg',
  'must be at most {max}': 'maksimal {max}',
  'must be above {min}': 'harus lebih dari {min}',
  'must have at least {min} characters': 'minimal {min} karakter',
  'must have at least {min} entries': 'minimal {min} entri',
  'must have at most {max} entries': 'maksimal {max} entri',
  'must be kg or g': 'harus kg atau g',
  'needs an address, a postcode, a country or a city': 'memerlukan alamat, kode pos, negara atau kota',
  'must be one of {values}': 'harus salah satu dari {values}',
  'must be 0, 1 or 9': 'harus 0, 1 atau 9',
  'must be 2 to {max} points as lat,lon;lat,lon': 'harus 2 sampai {max} titik berbentuk lat,lon;lat,lon',
  'must be YYYY-MM-DD': 'harus berbentuk YYYY-MM-DD',
  'must be a SHA-256 in hex': 'harus SHA-256 dalam heksadesimal',
  'must be a signature of headers': 'harus tanda tangan judul kolom',
  'must be a status code': 'harus berupa kode status',
  'must be a two-letter country code': 'harus kode negara dua huruf',
  'must be an id': 'harus berupa ID',
  'must have at most {max} characters': 'maksimal {max} karakter',
  'must have at most {max} orders': 'maksimal {max} pesanan',
  'must name at least one order': 'harus menyebut minimal satu pesanan',
  'expected {expected}, received {received}': 'seharusnya {expected}, diterima {received}',
  Wallet: 'Dompet',
  Card: 'Kartu',
  'Online banking': 'Perbankan daring',
  'Bank transfer': 'Transfer bank',
  Motorcycle: 'Sepeda motor',
  Car: 'Mobil',
  Van: 'Mobil van',
  Lorry: 'Truk',
  Value: 'Nilai',
  'Cash on delivery': 'Bayar di tempat (COD)',
  'The courier collects this amount from the receiver.': 'Kurir menagih jumlah ini dari penerima.',
  Insurance: 'Asuransi',
  'Covers loss and damage up to this value.': 'Menanggung kehilangan dan kerusakan hingga nilai ini.',
  Packaging: 'Pengemasan',
  'The courier brings a box and packs the parcel.': 'Kurir membawa kotak dan mengemas paket.',
  'Return slip': 'Label pengembalian',
  'A prepaid label for the way back.': 'Label prabayar untuk pengembalian.',
  Signature: 'Tanda tangan',
  'Handed over against a signature only.': 'Diserahkan hanya dengan tanda tangan.',
  'Saturday delivery': 'Pengantaran hari Sabtu',
  'Delivered on Saturday where the day falls so.': 'Diantar hari Sabtu bila jatuh pada hari itu.',
  'Loading helper': 'Bantuan muat',
  'A second person loads and unloads.': 'Orang kedua membantu memuat dan membongkar.',
  'Return to first stop': 'Kembali ke titik pertama',
  'The rider comes back to the first stop.': 'Pengemudi kembali ke titik pertama.',
  'Duties paid by sender': 'Bea dibayar pengirim',
  'The courier settles duties for the receiver.': 'Kurir melunasi bea untuk penerima.',
  'Picked up today, delivered the next working day in the towns. Cash on delivery is paid out every week.':
    'Dijemput hari ini, tiba hari kerja berikutnya di kota. COD dibayarkan setiap minggu.',
  'For cartons from 5 kg: a lower price per kilogram, the same next working day.':
    'Untuk karton mulai 5 kg: harga per kilogram lebih rendah, tetap hari kerja berikutnya.',
  'The cheap way for parcels that may take two to four working days. Cash on delivery everywhere.':
    'Cara hemat untuk paket yang boleh dua sampai empat hari kerja. COD di mana saja.',
  'Cool boxes from door to door for food, chilled or frozen.':
    'Kotak pendingin dari pintu ke pintu untuk makanan dingin atau beku.',
  'Next working day on electric vans; neutral packaging on request.':
    'Hari kerja berikutnya dengan van listrik; kemasan polos bila diminta.',
  'Two to five working days, bundled with other parcels on the same way.':
    'Dua sampai lima hari kerja, digabung dengan paket lain searah.',
  'Ready before noon, delivered by nine in the evening.':
    'Siap sebelum tengah hari, tiba sebelum pukul sembilan malam.',
  'Insulated bags for cakes and catering, delivered on the same day.':
    'Tas berinsulasi untuk kue dan katering, tiba di hari yang sama.',
  'Bring the parcel to a drop point until six; it leaves on the same evening.':
    'Antar paket ke titik serah sampai pukul enam; berangkat malam itu juga.',
  'Flat envelopes from any drop point.': 'Amplop tipis dari titik serah mana pun.',
  'Furniture, machines and pallets by truck and ship.': 'Mebel, mesin dan palet dengan truk dan kapal.',
  'By air to more than 200 countries and regions, customs papers included.':
    'Lewat udara ke lebih dari 200 negara dan wilayah, termasuk dokumen pabean.',
  'Consolidated air freight to the neighbours, tracked to the door.':
    'Kargo udara gabungan ke negara tetangga, terlacak sampai pintu.',
  'A motorcycle at once, up to {stops} stops on one trip.':
    'Sepeda motor langsung berangkat, sampai {stops} titik dalam satu perjalanan.',
  'A car at once, up to {stops} stops on one trip.':
    'Mobil langsung berangkat, sampai {stops} titik dalam satu perjalanan.',
  'A van at once, up to {stops} stops on one trip.':
    'Mobil van langsung berangkat, sampai {stops} titik dalam satu perjalanan.',
  'A lorry at once, up to {stops} stops on one trip.':
    'Truk langsung berangkat, sampai {stops} titik dalam satu perjalanan.',
  'Code has been sent': 'Kode telah dikirim',
  'Code must be numeric': 'Kode harus berupa angka',
  'Code must be 6 digits': 'Kode harus 6 digit',
  'Name must be at least 2 characters': 'Nama minimal 2 karakter',
  'Email is required': 'Email wajib diisi',
  'Signing in by a code is not switched on here.': 'Masuk dengan kode tidak diaktifkan di sini.',
  'This phone number cannot be dialled.': 'Nomor telepon ini tidak dapat dihubungi.',
  'Wrong password.': 'Kata sandi salah.',
  'Delete account successful.': 'Akun berhasil dihapus.',
  'Parcels of this account are still on their way. Delete it once they have arrived or are cancelled.':
    'Masih ada paket akun ini dalam perjalanan. Hapus akun setelah semuanya tiba atau dibatalkan.',
  'Collected cash has not been paid out to you yet. Delete the account after that.':
    'Uang COD yang terkumpul belum dibayarkan kepada Anda. Hapus akun setelah itu.',
  'The wallet is below zero. Top it up before you delete the account.':
    'Saldo dompet minus. Isi saldo sebelum menghapus akun.',
  'There is still money in the wallet. Use it up, or ask support to pay it out, before you delete the account.':
    'Masih ada saldo di dompet. Habiskan, atau minta dukungan mencairkannya, sebelum menghapus akun.',
  'This account is already verified. Please login.': 'Akun ini sudah terverifikasi. Silakan masuk.',
  'Signing in with this provider is not switched on here.':
    'Masuk dengan penyedia ini tidak diaktifkan di sini.',
  'The sign-in of the provider could not be verified.': 'Masuk dari penyedia tidak dapat diverifikasi.',
} satisfies Translations;
