import type english from '../en_US/validation.ts';

export default {
  // Values out of range, in any form
  tooLong: 'Paling banyak %{max} karakter',
  tooLarge: 'Paling besar %{max}',
  tooSmall: 'Paling kecil %{min}',
  notValid: 'Nilai tidak valid',
  paymentMethodRequired: 'Metode pembayaran wajib dipilih',
  // Quotes and weights
  weightMinimum: 'Berat minimal 0.1kg',
  weightRequired: 'Berat wajib diisi',
  weightRange: 'Berat harus antara %{min} dan %{max} kg',
  originRequired: 'Asal wajib diisi',
  destinationRequired: 'Tujuan wajib diisi',
  addressNotFound: 'Alamat tidak ditemukan',
  // Multipoint
  stopNameRequired: 'Nama wajib diisi.',
  stopPhoneRequired: 'No. telepon wajib diisi.',
  stopAddressRequired: 'Alamat wajib diisi.',
  stopLocationEmpty: 'Isi atau hapus lokasi yang kosong. Maksimal %{n} titik rute.',
  waypointMinimum: 'Minimal %{n} titik singgah',
  waypointMaximum: 'Maksimal %{n} titik singgah',
  multipointGatewayMinimum:
    'Pesanan Anda harus lebih dari %{currency} %{min} untuk memakai gerbang pembayaran.',
  emailInvalid: 'Alamat email tidak benar',
} satisfies typeof english;
