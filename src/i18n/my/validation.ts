import type english from '../en_US/validation.ts';

export default {
  // Values out of range, in any form
  tooLong: 'Paling banyak %{max} aksara',
  tooLarge: 'Paling besar %{max}',
  tooSmall: 'Paling kecil %{min}',
  notValid: 'Nilai tidak sah',
  paymentMethodRequired: 'Kaedah bayaran wajib dipilih',
  // Quotes and weights
  weightMinimum: 'Berat minimum ialah 0.1kg',
  weightRequired: 'Berat wajib diisi',
  weightRange: 'Berat mesti antara %{min} hingga %{max} kg',
  originRequired: 'Tempat asal wajib diisi',
  destinationRequired: 'Destinasi wajib diisi',
  addressNotFound: 'Alamat tidak ditemui',
  // Multipoint
  stopNameRequired: 'Nama wajib diisi.',
  stopPhoneRequired: 'No. telefon wajib diisi.',
  stopAddressRequired: 'Alamat wajib diisi.',
  stopLocationEmpty: 'Sila isi atau buang medan lokasi yang kosong. Maksimum %{n} hentian.',
  waypointMinimum: 'Minimum %{n} hentian',
  waypointMaximum: 'Maksimum %{n} hentian',
  multipointGatewayMinimum:
    'Pesanan anda mesti melebihi %{currency} %{min} untuk menggunakan gerbang pembayaran.',
  emailInvalid: 'Alamat e-mel tidak sah',
} satisfies typeof english;
