import reasons from '../../../pages/texts/my/cancelAndRejectReasons.ts';
import type { Translations } from '../messages.ts';

export default {
  ...reasons,
  'File not found': 'Fail tidak ditemui',
  'The API has no such address.': 'API tidak mempunyai alamat ini.',
  'This account is blocked. Please contact support.': 'Akaun ini disekat. Sila hubungi sokongan.',
  'Please sign in.': 'Sila log masuk.',
  'Your session has ended. Please sign in again.': 'Sesi anda telah tamat. Sila log masuk semula.',
  'Wrong username or password.': 'Nama pengguna atau kata laluan salah.',
  'Account is inactive, please check your email and/or phone for verification code (or spam folder).':
    'Akaun belum aktif. Sila semak e-mel (termasuk folder spam) dan/atau telefon anda untuk kod pengesahan.',
  'Invalid code': 'Kod tidak sah',
  'Invalid email address': 'Alamat e-mel tidak sah',
  'Signed out.': 'Anda telah log keluar.',
  'Request successfull. Check your email.': 'Permintaan berjaya. Sila semak e-mel anda.',
  'Verification successfull. Please login.': 'Pengesahan berjaya. Sila log masuk.',
  'Password reset link has been sent to your email.':
    'Pautan tetapan semula kata laluan telah dihantar ke e-mel anda.',
  'Password has been reset successfully. Please login with your new password.':
    'Kata laluan berjaya ditetapkan semula. Sila log masuk dengan kata laluan baharu.',
  'No company is known at this address.': 'Tiada syarikat di alamat ini.',
  'This email address cannot be used. Sign in or reset the password.':
    'Alamat e-mel ini tidak boleh digunakan. Log masuk atau tetapkan semula kata laluan.',
  'This password is too common. Choose another one.': 'Kata laluan ini terlalu biasa. Sila pilih yang lain.',
  'must not same as previous one': 'tidak boleh sama dengan yang sebelumnya',
  'Password is required': 'Kata laluan diperlukan',
  'Password must contain at least 8 characters': 'Kata laluan mestilah sekurang-kurangnya 8 aksara',
  'Password must have at most 256 characters': 'Kata laluan tidak boleh melebihi 256 aksara',
  'Full name is required': 'Nama penuh diperlukan',
  'Name is required': 'Nama diperlukan',
  'Phone number is required': 'Nombor telefon diperlukan',
  'Username is required': 'Nama pengguna diperlukan',
  'Username / Email / Phone number is required': 'Nama pengguna / E-mel / Nombor telefon diperlukan',
  'Verification code is required': 'Kod pengesahan diperlukan',
  'Please enter exactly 4 digits': 'Sila masukkan tepat 4 digit',
  'Too many attempts to sign in. Try again in {minutes} min, or reset the password.':
    'Terlalu banyak cubaan log masuk. Cuba lagi dalam {minutes} minit, atau tetapkan semula kata laluan.',
  'Too many requests. Please wait and try again.': 'Terlalu banyak permintaan. Sila tunggu dan cuba lagi.',
  'Too many attempts to sign in from your network. Try again in {minutes} min.':
    'Terlalu banyak cubaan log masuk daripada rangkaian anda. Cuba lagi dalam {minutes} minit.',
  'Another call has just changed the same thing. Please try again.':
    'Panggilan lain baru sahaja mengubah perkara yang sama. Sila cuba lagi.',
  'A name cannot hold an address or a line break.': 'Nama tidak boleh mengandungi alamat atau pemisah baris.',
  'Too many live streams are open.': 'Terlalu banyak sambungan langsung dibuka.',
  'Too many wrong tries. Please ask the sender for the proof of delivery.':
    'Terlalu banyak cubaan salah. Sila minta bukti penghantaran daripada penghantar.',
  'These digits do not match this parcel.': 'Digit ini tidak sepadan dengan bungkusan ini.',
  'Proof of delivery of {number} is locked for a day after {tries} wrong tries.':
    'Bukti penghantaran {number} dikunci selama sehari selepas {tries} cubaan salah.',
  'A delivery can be rated once it has arrived.': 'Penghantaran boleh dinilai selepas tiba.',
  'This delivery has been rated already.': 'Penghantaran ini sudah dinilai.',
  'Rated {stars} of 5': 'Dinilai {stars} daripada 5',
  'No tracking data available': 'Tiada data penjejakan',
  'Something went wrong.': 'Ralat telah berlaku.',
  'Something went wrong. Please try again.': 'Ralat telah berlaku. Sila cuba lagi.',
  'The request could not be read.': 'Permintaan tidak dapat dibaca.',
  'Request body is too large': 'Kandungan permintaan terlalu besar',
  'request file too large': 'Fail terlalu besar',
  'This idempotency key was used for another request.':
    'Kunci idempotensi ini telah digunakan untuk permintaan lain.',
  'The same request is still running.': 'Permintaan yang sama masih berjalan.',
  'Service is required': 'Perkhidmatan diperlukan',
  'At least one item is required': 'Sekurang-kurangnya satu barang diperlukan',
  'Please select date range.': 'Sila pilih julat tarikh.',
  'At most {max} orders at once': 'Paling banyak {max} pesanan serentak',
  'The order was changed meanwhile. Please check it and try again.':
    'Pesanan telah diubah sementara itu. Sila semak dan cuba lagi.',
  'That step is not possible while it is {status}.':
    'Langkah itu tidak boleh dibuat semasa statusnya {status}.',
  'The order cannot go to {to_status} while it is {status}.':
    'Pesanan tidak boleh menjadi {to_status} semasa statusnya {status}.',
  'The price has changed to {price}.': 'Harga telah berubah kepada {price}.',
  'The driver of this service cannot be rejected.': 'Pemandu perkhidmatan ini tidak boleh ditolak.',
  'The trip is {km} km long. Vehicles drive up to {max_km} km.':
    'Perjalanan ini {km} km. Kenderaan menempuh paling jauh {max_km} km.',
  'The courier does not serve the pickup postcode {postcode}.':
    'Kurier tidak meliputi poskod kutipan {postcode}.',
  'The courier does not serve the delivery postcode {postcode}.':
    'Kurier tidak meliputi poskod penghantaran {postcode}.',
  'The order could not be placed. What was paid for it is back in the wallet.':
    'Pesanan tidak dapat dibuat. Bayarannya telah dikembalikan ke dompet.',
  'Payment failed': 'Bayaran gagal',
  "Payment failed, You don't have enough credit balance. Bal: {balance}, Price: {price}":
    'Bayaran gagal, baki kredit anda tidak mencukupi. Baki: {balance}, Harga: {price}',
  'Your order must exceed {amount} to use payment gateway':
    'Pesanan anda mesti melebihi {amount} untuk menggunakan gerbang pembayaran',
  'Invoice {number} is overdue. Pay it to place new orders.':
    'Invois {number} lewat bayar. Bayar dahulu untuk membuat pesanan baharu.',
  'This invoice is not waiting for a payment.': 'Invois ini tidak menunggu bayaran.',
  'Top up {number}': 'Tambah nilai {number}',
  'Card payment {number}': 'Bayaran dalam talian {number}',
  'Promo {code} on {number}': 'Promosi {code} untuk {number}',
  'Refund of {number}': 'Bayaran balik {number}',
  'Refund of a cancelled order': 'Bayaran balik pesanan yang dibatalkan',
  'Refund of a paid order that was not placed': 'Bayaran balik pesanan berbayar yang tidak dibuat',
  'Opening top-up': 'Tambah nilai pembukaan',
  'Top-up by card': 'Tambah nilai dengan kad',
  'Invoice total price must exceed {amount}': 'Jumlah harga invois mesti melebihi {amount}',
  'The signature is not valid.': 'Tandatangan tidak sah.',
  'The report could not be read.': 'Laporan tidak dapat dibaca.',
  'There is no such payment.': 'Bayaran itu tidak wujud.',
  'There is no such invoice.': 'Invois itu tidak wujud.',
  'The amount is not the one that was asked for.': 'Amaun itu bukan yang diminta.',
  'The cash of this order is not at that step.': 'Tunai COD pesanan ini tidak berada pada langkah itu.',
  '{outlet} only takes parcels of {courier}.': '{outlet} hanya menerima bungkusan {courier}.',
  'No available service.': 'Tiada perkhidmatan tersedia.',
  'Address not found': 'Alamat tidak ditemui',
  'Origin is required': 'Asal diperlukan',
  'Destination is required': 'Destinasi diperlukan',
  'Weight is required': 'Berat diperlukan',
  'Min weight is {min}kg': 'Berat minimum ialah {min}kg',
  'Max weight is {max}kg': 'Berat maksimum ialah {max}kg',
  'At least two stops are needed.': 'Sekurang-kurangnya dua hentian diperlukan.',
  'Min waypoint is {min}': 'Hentian minimum ialah {min}',
  'Max waypoint is {max}': 'Hentian maksimum ialah {max}',
  '{service} does not offer this add-on.': '{service} tidak menawarkan tambahan ini.',
  '{item_type} weighs from {min} to {max} kg.': 'Berat {item_type} mestilah antara {min} dan {max} kg.',
  'This promo code is not known.': 'Kod promosi ini tidak dikenali.',
  'This promo code is not valid yet.': 'Kod promosi ini belum berkuat kuasa.',
  'This promo code has expired.': 'Kod promosi ini telah tamat tempoh.',
  'This promo code was used already.': 'Kod promosi ini telah digunakan.',
  'This promo code needs a top-up of at least {amount}.':
    'Kod promosi ini memerlukan tambah nilai sekurang-kurangnya {amount}.',
  'Minimum amount {amount} is required': 'Amaun minimum {amount} diperlukan',
  'must be a multiple of {step}': 'mestilah gandaan {step}',
  'This promo code is for {service} only.': 'Kod promosi ini hanya untuk {service}.',
  'The route could not be drawn.': 'Laluan tidak dapat dilukis.',
  'The chosen service does not carry this order.':
    'Perkhidmatan yang dipilih tidak dapat menghantar pesanan ini.',
  'No service carries this order: check its address, weight and item type.':
    'Tiada perkhidmatan yang dapat menghantar pesanan ini: semak alamat, berat dan jenis barang.',
  'This order has no price yet.': 'Pesanan ini belum mempunyai harga.',
  'The prices of this order could not be found. Please refresh them.':
    'Harga pesanan ini tidak dapat diperoleh. Sila muat semula harganya.',
  'The first day is after the last day.': 'Tarikh mula selepas tarikh akhir.',
  'The wallet does not cover this order.': 'Baki dompet tidak mencukupi untuk pesanan ini.',
  'The order is part of another bulk action. Please try again when it has finished.':
    'Pesanan menunggu dalam tindakan pukal lain. Sila cuba lagi selepas ia selesai.',
  'There are no orders to process.': 'Tiada pesanan untuk diproses.',
  'The orders have changed: there are now {count} for {sum}.':
    'Pesanan telah berubah: kini {count} dengan jumlah {sum}.',
  'It is too late to undo this: it has already started.':
    'Sudah terlewat untuk dibuat asal: ia telah bermula.',
  'This is still running. It can be dismissed once it has finished.':
    'Ini masih berjalan: ia boleh diketepikan selepas tamat.',
  'The invoice was closed before this order was on it.': 'Invois ditutup sebelum pesanan ini dimasukkan.',
  'Either "orderIds" or "filter" is required': '"orderIds" atau "filter" diperlukan',
  'Manifest {manifest} can no longer be cancelled.': 'Manifes {manifest} tidak boleh dibatalkan lagi.',
  'Manifest {manifest} was cancelled and cannot be printed.':
    'Manifes {manifest} telah dibatalkan dan tidak boleh dicetak.',
  'Order {number} cannot be put on a manifest while it is {status}.':
    'Pesanan {number} tidak boleh dimasukkan ke manifes semasa statusnya {status}.',
  'Order {number} is on a manifest already.': 'Pesanan {number} sudah ada dalam manifes.',
  'Order {number} has another service than the first one; a manifest holds one service.':
    'Perkhidmatan pesanan {number} berbeza daripada yang pertama; satu manifes untuk satu perkhidmatan.',
  'Order {number} is picked up at another place than the first one; a manifest has one sender.':
    'Pesanan {number} dikutip di tempat lain daripada yang pertama; satu manifes untuk satu penghantar.',
  'A courier reports codes from 110 on.': 'Kurier melaporkan kod bermula daripada 110.',
  'Cancel the order instead.': 'Sebaliknya, batalkan pesanan itu.',
  'Driver rejected: {reason}': 'Pemandu ditolak: {reason}',
  'Invalid input': 'Input tidak sah',
  'Unrecognized key: {keys}': 'Medan tidak dikenali: {keys}',
  'Unrecognized keys: {keys}': 'Medan tidak dikenali: {keys}',
  'is required': 'diperlukan',
  'is not valid': 'tidak sah',
  'is not known': 'tidak dikenali',
  'is not a payment method': 'bukan kaedah pembayaran',
  'must name a method to pay with; -1 is for drafts':
    'mesti menamakan kaedah pembayaran; -1 hanya untuk draf',
  'must be a number': 'mestilah nombor',
  'must be a whole number': 'mestilah nombor bulat',
  'must be in the past': 'mestilah pada masa lalu',
  'must begin with http:// or https://': 'mestilah bermula dengan http:// atau https://',
  'must be a date': 'mestilah tarikh',
  'is not a field of this call': 'bukan medan panggilan ini',
  'cannot be changed': 'tidak boleh diubah',
  'cannot be changed by this call': 'tidak boleh diubah melalui panggilan ini',
  'must be a time, or "now"': 'mestilah masa, atau "now"',
  'must be an amount': 'mestilah amaun wang',
  'must be an amount above 0': 'mestilah amaun melebihi 0',
  'must have at most 2 decimals': 'tidak boleh melebihi 2 tempat perpuluhan',
  'must be at least {min}': 'mestilah sekurang-kurangnya {min}',
  'must be at least {min} kg': 'mestilah sekurang-kurangnya {min} kg',
  'must be at most {max} kg': 'tidak boleh melebihi {max} kg',
  'must be at most {max}': 'mestilah paling banyak {max}',
  'must be above {min}': 'mestilah lebih daripada {min}',
  'must have at least {min} characters': 'mesti mempunyai sekurang-kurangnya {min} aksara',
  'must have at least {min} entries': 'mesti mempunyai sekurang-kurangnya {min} entri',
  'must have at most {max} entries': 'mesti mempunyai paling banyak {max} entri',
  'must be kg or g': 'mestilah kg atau g',
  'needs an address, a postcode, a country or a city': 'memerlukan alamat, poskod, negara atau bandar',
  'must be one of {values}': 'mestilah salah satu daripada {values}',
  'must be 0, 1 or 9': 'mestilah 0, 1 atau 9',
  'must be 2 to {max} points as lat,lon;lat,lon':
    'mestilah 2 hingga {max} titik dalam bentuk lat,lon;lat,lon',
  'must be YYYY-MM-DD': 'mestilah dalam bentuk YYYY-MM-DD',
  'must be a SHA-256 in hex': 'mestilah SHA-256 dalam heksadesimal',
  'must be a signature of headers': 'mestilah tandatangan tajuk lajur',
  'must be a status code': 'mestilah kod status',
  'must be a two-letter country code': 'mestilah kod negara dua huruf',
  'must be an id': 'mestilah ID',
  'must have at most {max} characters': 'tidak boleh melebihi {max} aksara',
  'must have at most {max} orders': 'tidak boleh melebihi {max} pesanan',
  'must name at least one order': 'mesti menyebut sekurang-kurangnya satu pesanan',
  'expected {expected}, received {received}': 'dijangka {expected}, diterima {received}',
  Wallet: 'Dompet',
  Card: 'Kad',
  'Online banking': 'Perbankan dalam talian',
  'Bank transfer': 'Pindahan bank',
  Motorcycle: 'Motosikal',
  Car: 'Kereta',
  Van: 'Van',
  Lorry: 'Lori',
  Value: 'Nilai',
  'Cash on delivery': 'Bayaran semasa penghantaran (COD)',
  'The courier collects this amount from the receiver.': 'Kurier memungut amaun ini daripada penerima.',
  Insurance: 'Insurans',
  'Covers loss and damage up to this value.': 'Melindungi kehilangan dan kerosakan sehingga nilai ini.',
  Packaging: 'Pembungkusan',
  'The courier brings a box and packs the parcel.': 'Kurier membawa kotak dan membungkus bungkusan.',
  'Return slip': 'Slip pemulangan',
  'A prepaid label for the way back.': 'Label prabayar untuk pemulangan.',
  Signature: 'Tandatangan',
  'Handed over against a signature only.': 'Diserahkan hanya dengan tandatangan.',
  'Saturday delivery': 'Penghantaran hari Sabtu',
  'Delivered on Saturday where the day falls so.': 'Dihantar pada hari Sabtu jika jatuh pada hari itu.',
  'Loading helper': 'Pembantu memunggah',
  'A second person loads and unloads.': 'Orang kedua membantu memuat dan memunggah.',
  'Return to first stop': 'Kembali ke hentian pertama',
  'The rider comes back to the first stop.': 'Penghantar kembali ke hentian pertama.',
  'Duties paid by sender': 'Duti dibayar penghantar',
  'The courier settles duties for the receiver.': 'Kurier menjelaskan duti untuk penerima.',
  'Picked up today, delivered the next working day in the towns. Cash on delivery is paid out every week.':
    'Dikutip hari ini, dihantar hari bekerja berikutnya di bandar. COD dibayar setiap minggu.',
  'For cartons from 5 kg: a lower price per kilogram, the same next working day.':
    'Untuk kotak dari 5 kg: harga sekilogram lebih rendah, tetap hari bekerja berikutnya.',
  'The cheap way for parcels that may take two to four working days. Cash on delivery everywhere.':
    'Cara jimat untuk bungkusan yang boleh mengambil dua hingga empat hari bekerja. COD di semua tempat.',
  'Cool boxes from door to door for food, chilled or frozen.':
    'Kotak sejuk dari pintu ke pintu untuk makanan dingin atau sejuk beku.',
  'Next working day on electric vans; neutral packaging on request.':
    'Hari bekerja berikutnya dengan van elektrik; pembungkusan tanpa jenama jika diminta.',
  'Two to five working days, bundled with other parcels on the same way.':
    'Dua hingga lima hari bekerja, digabung dengan bungkusan lain sehaluan.',
  'Ready before noon, delivered by nine in the evening.':
    'Sedia sebelum tengah hari, dihantar sebelum pukul sembilan malam.',
  'Insulated bags for cakes and catering, delivered on the same day.':
    'Beg bertebat untuk kek dan katering, dihantar pada hari yang sama.',
  'Bring the parcel to a drop point until six; it leaves on the same evening.':
    'Bawa bungkusan ke pusat serahan sebelum pukul enam; ia bertolak malam itu juga.',
  'Flat envelopes from any drop point.': 'Sampul nipis dari mana-mana pusat serahan.',
  'Furniture, machines and pallets by truck and ship.': 'Perabot, mesin dan palet dengan lori dan kapal.',
  'By air to more than 200 countries and regions, customs papers included.':
    'Melalui udara ke lebih 200 negara dan wilayah, termasuk dokumen kastam.',
  'Consolidated air freight to the neighbours, tracked to the door.':
    'Kargo udara gabungan ke negara jiran, dijejak hingga ke pintu.',
  'A motorcycle at once, up to {stops} stops on one trip.':
    'Motosikal serta-merta, sehingga {stops} hentian dalam satu perjalanan.',
  'A car at once, up to {stops} stops on one trip.':
    'Kereta serta-merta, sehingga {stops} hentian dalam satu perjalanan.',
  'A van at once, up to {stops} stops on one trip.':
    'Van serta-merta, sehingga {stops} hentian dalam satu perjalanan.',
  'A lorry at once, up to {stops} stops on one trip.':
    'Lori serta-merta, sehingga {stops} hentian dalam satu perjalanan.',
  'Code has been sent': 'Kod telah dihantar',
  'Code must be numeric': 'Kod mestilah angka',
  'Code must be 6 digits': 'Kod mestilah 6 digit',
  'Name must be at least 2 characters': 'Nama mestilah sekurang-kurangnya 2 aksara',
  'Email is required': 'E-mel diperlukan',
  'Signing in by a code is not switched on here.': 'Log masuk dengan kod tidak diaktifkan di sini.',
  'This phone number cannot be dialled.': 'Nombor telefon ini tidak boleh didail.',
  'Wrong password.': 'Kata laluan salah.',
  'Delete account successful.': 'Akaun berjaya dipadamkan.',
  'Parcels of this account are still on their way. Delete it once they have arrived or are cancelled.':
    'Bungkusan akaun ini masih dalam perjalanan. Padamkannya selepas semuanya tiba atau dibatalkan.',
  'Collected cash has not been paid out to you yet. Delete the account after that.':
    'Wang COD yang dikutip belum dibayar kepada anda. Padamkan akaun selepas itu.',
  'The wallet is below zero. Top it up before you delete the account.':
    'Baki dompet di bawah sifar. Tambah nilai sebelum memadamkan akaun.',
  'There is still money in the wallet. Use it up, or ask support to pay it out, before you delete the account.':
    'Masih ada wang dalam dompet. Habiskannya, atau minta sokongan membayarnya balik, sebelum memadamkan akaun.',
  'This account is already verified. Please login.': 'Akaun ini telah disahkan. Sila log masuk.',
  'Signing in with this provider is not switched on here.':
    'Log masuk dengan penyedia ini tidak diaktifkan di sini.',
  'The sign-in of the provider could not be verified.': 'Log masuk daripada penyedia tidak dapat disahkan.',
} satisfies Translations;
