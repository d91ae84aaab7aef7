export default {
  hint: 'Toko dan program yang mengirimkan pesanannya secara otomatis, masing-masing dengan kunci sendiri.',
  search: 'Cari integrasi',
  tabsLabel: 'Integrasi menurut status',
  tabs: {
    ACTIVE: 'AKTIF',
    PENDING: 'MENUNGGU',
    ALL: 'SEMUA',
  },
  new: 'Integrasi baru',
  newHint: 'Pilih asal pesanan Anda. Panduannya mengantar sampai paket pertama.',
  types: {
    woocommerce: 'WooCommerce',
    magento: 'Magento',
    easystore: 'EasyStore',
    custom: 'Integrasi API khusus',
    shopify: 'Shopify',
  },
  typeHints: {
    woocommerce: 'Toko WordPress: harga saat checkout, label, dan pelacakan lewat plugin.',
    magento: 'Toko Magento 2: harga saat checkout dan pesanan lewat modul.',
    easystore: 'Pesanan datang sebagai berkas yang Anda impor.',
    custom: 'Program apa pun: harga, pesan, dan cetak dengan empat panggilan.',
    shopify: 'Pesanan datang sebagai draf lewat webhook toko Anda.',
  },
  name: 'Nama',
  nameMissing: 'Nama wajib diisi',
  nameHint: 'Sebutan Anda untuk toko ini, misalnya alamat webnya.',
  type: 'Jenis',
  status: 'Status',
  statuses: {
    active: 'AKTIF',
    inactive: 'TIDAK AKTIF',
  },
  shop: 'Toko',
  key: 'Kunci',
  lastUsed: 'Panggilan terakhir',
  neverUsed: 'Belum ada',
  keyEnded: 'Kunci dicabut',
  connectedAt: 'Terhubung',
  billing: 'Penagihan',
  clickBilling: 'Klik Setujui tagihan',
  authBilling: 'Setujui tagihan',
  settings: 'Pengaturan',
  guide: 'Panduan',
  copyShop: 'Salin alamat toko',
  disconnect: 'Putuskan',
  nothingFound: 'Integrasi tidak ditemukan',
  nothingFoundHint: 'Coba sebagian nama, atau tab lain.',
  empty: {
    ACTIVE: 'Belum ada toko yang terhubung',
    PENDING: 'Tidak ada toko yang menunggu panggilan pertama',
    ALL: 'Belum ada integrasi',
  },
  emptyHint: 'Toko yang terhubung mengirimkan pesanannya secara otomatis.',
  makeKey: 'Buat kunci untuknya',
  keyHint:
    'Kunci ini mengizinkan toko mengecek harga, memesan, dan membayar atas akun Anda. Kunci hanya tampil di sini, sekali ini saja.',
  keyMade:
    'Kunci dibuat dan sudah tertulis di langkah-langkah di bawah. Salin sekarang: tidak ditampilkan lagi.',
  makeAddress: 'Buat alamat untuknya',
  addressHint: 'Alamat ini menerima pesanan toko ini sebagai draf akun Anda. Rahasiakan seperti kata sandi.',
  addressMade:
    'Alamat dibuat dan ditulis di langkah-langkah di bawah. Anda menemukannya lagi di panduan toko ini.',
  waiting: 'Menunggu panggilan pertama dari toko…',
  connected: 'Terhubung: toko sudah memakai kuncinya.',
  back: 'Semua panduan',
  close: 'Tutup',
  copy: 'Salin',
  pluginPage: 'Buka halaman plugin',
  reference: 'Buka referensi API',
  step: 'Langkah %{number}',
  settingsTitle: 'Pengaturan %{name}',
  save: 'Simpan',
  saved: 'Berhasil',
  cancel: 'Batal',
  consentTitle: 'Setujui tagihan %{name}?',
  consent:
    'Shopify lalu menampilkan halaman untuk menyetujui tagihan berulang bagi toko ini. Sejak itu paket ditagih oleh Shopify; Anda dapat mengakhirinya di Shopify kapan saja.',
  agree: 'Setuju & Lanjutkan',
  disconnectTitle: 'Putuskan %{name}? |||| Putuskan %{smart_count} toko?',
  disconnectHint:
    'Kuncinya langsung ditolak dan toko tidak dapat memesan lagi. Paket yang sudah dipesan tetap diantar.',
  disconnectNow: 'Putuskan toko |||| Putuskan %{smart_count} toko',
  keep: 'Biarkan |||| Biarkan',
  disconnected: 'Toko diputuskan. |||| %{smart_count} toko diputuskan.',
  values: {
    customerId: 'ID pelanggan',
    apiToken: 'Token API',
    companyCode: 'Kode perusahaan',
    companyName: 'Nama perusahaan',
    companyId: 'ID perusahaan',
    userId: 'ID pengguna',
    autoStatus: 'Ubah status pesanan otomatis (Auto Change Order Status)',
    afterPreparing: 'Setelah status Preparing (After order marked as preparing)',
    storeName: 'Nama kontak toko (Store - Contact Name)',
    storeMobile: 'No. telepon toko (Store - Contact Mobile No)',
    url: 'URL',
    event: 'Peristiwa',
    format: 'Format',
  },
  guides: {
    seen: 'Pesanan itu ada di daftar pesanan Anda. Paketnya mendapat nomor setelah dikonfirmasi.',
    woocommerce: {
      plugin:
        'Unduh plugin delyvax sebagai ZIP, unggah di WordPress lewat Plugins → Add New → Upload Plugin, lalu aktifkan.',
      address:
        'Plugin memanggil alamat pembuatnya. Agar memanggil alamat ini, buat berkas wp-content/mu-plugins/delivery-address.php di server Anda dengan isi ini, beserta foldernya bila belum ada. Pembaruan plugin tidak menyentuhnya.',
      settings:
        'Buka WooCommerce → Settings → Shipping → DelyvaX, isi nilai-nilai ini, pilih jenis barang, lalu simpan.',
      shop: 'Buka WooCommerce → Settings → General dan isi alamat lengkap toko Anda dengan negara dan provinsi: paket dijemput di sana.',
      zone: 'Buka WooCommerce → Settings → Shipping → Shipping zones, buka zona pembeli Anda, dan tambahkan metode DelyvaX. Tanpa itu halaman pembayaran tidak menawarkan kurir.',
      draft:
        'Buat pesanan di toko Anda dengan salah satu kurir yang ditawarkan, lalu bayar. Pesanan itu masuk ke draf Anda.',
      order:
        'Ubah status pesanan di WooCommerce menjadi Preparing. Plugin memesannya dan menulis nomor resi ke pesanan.',
    },
    magento: {
      module:
        'Unduh modul Magento 2 dan letakkan berkasnya di app/code/Delyvax/Shipment di bawah folder Magento Anda.',
      install:
        'Jalankan perintah ini di folder Magento. Perintah pertama mengarahkan panggilan modul ke alamat ini.',
      settings:
        'Buka Stores → Configuration → Sales → Delivery Methods → DelyvaX Shipping Method, aktifkan, dan isi nilai-nilai ini.',
      origin:
        'Atur alamat toko di Sales → Shipping Settings → Origin, nama dan telepon di General → Store Information, dan kilogram sebagai satuan berat di General → Locale Options.',
      order:
        'Buat pesanan di toko Anda dengan salah satu kurir yang ditawarkan, lalu bayar. Modul menyerahkannya.',
    },
    easystore: {
      file: 'Di EasyStore, buka Orders, centang pesanan yang akan dikirim, dan pilih Export. Simpan berkas sebagai CSV.',
      import: 'Buka Impor pesanan di sini dan pilih berkasnya.',
      columns:
        'Kolom berkas dicocokkan dengan kolom kami; pilih yang tepat bila ada kolom yang tidak dikenal, dan lewati metode pengiriman dan pembayarannya karena kurir dipilih di sini. Pilihan ini diingat untuk berkas berikutnya. Berkas EasyStore tidak memuat berat: isi untuk semua baris sekaligus.',
      confirm:
        'Setiap baris menjadi satu paket. Dari pesanan dengan beberapa barang, simpan baris pertama dan lewati yang lain. Perbaiki baris yang ditandai, lalu impor. Draf diberi harga; pilih kurirnya dan konfirmasi sekaligus.',
    },
    custom: {
      prices:
        'Tanyakan harga. Jawabannya memuat layanan; kode salah satunya (data.services[0].service.code) adalah SERVICE_CODE untuk langkah berikutnya.',
      order:
        'Buat pesanan sebagai draf, yang tidak dipungut biaya. Yang ini menuju alamat Anda sendiri. ID-nya (data.id) adalah ORDER_ID untuk langkah berikutnya.',
      confirm:
        'Konfirmasikan. Pesanan dibayar dari dompet Anda dan jawabannya memuat consignmentNo untuk melacaknya.',
      label: 'Unduh labelnya.',
      webhook: 'Untuk mengetahui setiap langkah paket Anda, tambahkan webhook dengan alamat program Anda.',
      reference: 'Semua panggilan lain dijelaskan, dengan contoh, di referensi API.',
    },
    shopify: {
      webhook:
        'Di Shopify, buka Settings → Notifications → Webhooks, pilih Create webhook, masukkan nilai-nilai ini, biarkan versi API apa adanya, lalu simpan. Tidak perlu aplikasi.',
      test: 'Pilih Send test notification di samping webhook baru itu. Halaman ini lalu menyatakan bahwa toko terhubung; uji coba tidak membuat pesanan.',
      order:
        'Buat pesanan di toko Anda. Pesanan tiba di antara draf Anda beserta pembeli dan barangnya, dan uang tunai yang ditagih bila pembeli memilih bayar di tempat (COD). Anda memilih kurirnya di sana. Pesanan tanpa alamat pengiriman dilewati.',
      weight:
        'Produk yang tidak punya berat di Shopify juga tidak punya berat di sini: isi sekali di sana, atau di draf.',
      billing: 'Untuk membayar paket lewat tagihan Shopify, pilih Setujui tagihan di baris toko itu.',
    },
  },
};
