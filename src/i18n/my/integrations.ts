export default {
  hint: 'Kedai dan program yang menyerahkan pesanan secara automatik, masing-masing dengan kunci sendiri.',
  search: 'Cari integrasi',
  tabsLabel: 'Integrasi mengikut status',
  tabs: {
    ACTIVE: 'AKTIF',
    PENDING: 'MENUNGGU',
    ALL: 'SEMUA',
  },
  new: 'Integrasi baharu',
  newHint: 'Pilih asal pesanan anda. Panduannya membawa kepada bungkusan pertama.',
  types: {
    woocommerce: 'WooCommerce',
    magento: 'Magento',
    easystore: 'EasyStore',
    custom: 'Integrasi API tersuai',
    shopify: 'Shopify',
  },
  typeHints: {
    woocommerce: 'Kedai WordPress: harga semasa daftar keluar, label dan penjejakan melalui pemalam.',
    magento: 'Kedai Magento 2: harga semasa daftar keluar dan pesanan melalui modul.',
    easystore: 'Pesanan datang sebagai fail yang anda import.',
    custom: 'Sebarang program: harga, tempah dan cetak dengan empat panggilan.',
    shopify: 'Pesanan datang sebagai draf melalui webhook kedai anda.',
  },
  name: 'Nama',
  nameMissing: 'Nama diperlukan',
  nameHint: 'Panggilan anda untuk kedai ini, contohnya alamat webnya.',
  type: 'Jenis',
  status: 'Status',
  statuses: {
    active: 'AKTIF',
    inactive: 'TIDAK AKTIF',
  },
  shop: 'Kedai',
  key: 'Kunci',
  lastUsed: 'Panggilan terakhir',
  neverUsed: 'Belum ada',
  keyEnded: 'Kunci dibatalkan',
  connectedAt: 'Disambungkan',
  billing: 'Pengebilan',
  clickBilling: 'Klik Benarkan pengebilan',
  authBilling: 'Benarkan pengebilan',
  settings: 'Tetapan',
  guide: 'Panduan',
  copyShop: 'Salin alamat kedai',
  disconnect: 'Putuskan',
  nothingFound: 'Tiada integrasi ditemui',
  nothingFoundHint: 'Cuba sebahagian nama, atau tab lain.',
  empty: {
    ACTIVE: 'Belum ada kedai disambungkan',
    PENDING: 'Tiada kedai menunggu panggilan pertamanya',
    ALL: 'Belum ada integrasi',
  },
  emptyHint: 'Kedai yang disambungkan menyerahkan pesanannya secara automatik.',
  makeKey: 'Buat kunci untuknya',
  keyHint:
    'Kunci ini membolehkan kedai menyemak harga, menempah dan membayar untuk akaun anda. Ia hanya ditunjukkan di sini, sekali ini sahaja.',
  keyMade: 'Kunci dibuat dan ditulis dalam langkah di bawah. Salin sekarang: ia tidak akan ditunjukkan lagi.',
  makeAddress: 'Buat alamat untuknya',
  addressHint:
    'Alamat ini menerima pesanan kedai ini sebagai draf akaun anda. Rahsiakannya seperti kata laluan.',
  addressMade:
    'Alamat dibuat dan ditulis dalam langkah di bawah. Anda boleh menemuinya semula dalam panduan kedai ini.',
  waiting: 'Menunggu panggilan pertama kedai…',
  connected: 'Disambungkan: kedai telah menggunakan kuncinya.',
  back: 'Semua panduan',
  close: 'Tutup',
  copy: 'Salin',
  pluginPage: 'Buka halaman pemalam',
  reference: 'Buka rujukan API',
  step: 'Langkah %{number}',
  settingsTitle: 'Tetapan %{name}',
  save: 'Simpan',
  saved: 'Berjaya',
  cancel: 'Batal',
  consentTitle: 'Benarkan pengebilan %{name}?',
  consent:
    'Shopify akan memaparkan halaman untuk anda bersetuju dengan caj berulang bagi kedai ini. Selepas itu bungkusan dibilkan oleh Shopify; anda boleh menamatkannya di Shopify pada bila-bila masa.',
  agree: 'Setuju & Teruskan',
  disconnectTitle: 'Putuskan %{name}? |||| Putuskan %{smart_count} kedai?',
  disconnectHint:
    'Kuncinya ditolak serta-merta dan kedai tidak dapat menempah lagi. Bungkusan yang telah ditempah tetap dihantar.',
  disconnectNow: 'Putuskan kedai |||| Putuskan %{smart_count} kedai',
  keep: 'Kekalkan |||| Kekalkan',
  disconnected: 'Kedai diputuskan. |||| %{smart_count} kedai diputuskan.',
  values: {
    customerId: 'ID pelanggan',
    apiToken: 'Token API',
    companyCode: 'Kod syarikat',
    companyName: 'Nama syarikat',
    companyId: 'ID syarikat',
    userId: 'ID pengguna',
    autoStatus: 'Tukar status pesanan secara automatik (Auto Change Order Status)',
    afterPreparing: 'Selepas status Preparing (After order marked as preparing)',
    storeName: 'Nama orang dihubungi di kedai (Store - Contact Name)',
    storeMobile: 'No. telefon kedai (Store - Contact Mobile No)',
    url: 'URL',
    event: 'Acara',
    format: 'Format',
  },
  guides: {
    seen: 'Pesanan itu ada dalam senarai pesanan anda. Bungkusannya mendapat nombor setelah disahkan.',
    woocommerce: {
      plugin:
        'Muat turun pemalam delyvax sebagai ZIP, muat naik di WordPress melalui Plugins → Add New → Upload Plugin, dan aktifkannya.',
      address:
        'Pemalam memanggil alamat pembuatnya. Supaya ia memanggil alamat ini, cipta fail wp-content/mu-plugins/delivery-address.php pada pelayan anda dengan kandungan ini, dan foldernya jika belum ada. Kemas kini pemalam tidak menyentuhnya.',
      settings:
        'Buka WooCommerce → Settings → Shipping → DelyvaX, masukkan nilai ini, pilih jenis barang, dan simpan.',
      shop: 'Buka WooCommerce → Settings → General dan masukkan alamat penuh kedai anda dengan negara dan negeri: bungkusan diambil di sana.',
      zone: 'Buka WooCommerce → Settings → Shipping → Shipping zones, buka zon pembeli anda, dan tambah kaedah DelyvaX. Tanpanya halaman pembayaran tidak menawarkan kurier.',
      draft:
        'Buat pesanan di kedai anda dengan salah satu kurier yang ditawarkan, dan bayar. Pesanan itu tiba dalam draf anda.',
      order:
        'Tetapkan status pesanan di WooCommerce kepada Preparing. Pemalam menempahnya dan menulis nombor penjejakan dalam pesanan.',
    },
    magento: {
      module:
        'Muat turun modul Magento 2 dan letakkan failnya dalam app/code/Delyvax/Shipment di bawah folder Magento anda.',
      install:
        'Jalankan arahan ini dalam folder Magento. Yang pertama menghalakan panggilan modul ke alamat ini.',
      settings:
        'Buka Stores → Configuration → Sales → Delivery Methods → DelyvaX Shipping Method, aktifkannya, dan masukkan nilai ini.',
      origin:
        'Tetapkan alamat kedai di Sales → Shipping Settings → Origin, nama dan telefon di General → Store Information, dan kilogram sebagai unit berat di General → Locale Options.',
      order:
        'Buat pesanan di kedai anda dengan salah satu kurier yang ditawarkan, dan bayar. Modul akan menyerahkannya.',
    },
    easystore: {
      file: 'Di EasyStore, buka Orders, tandakan pesanan untuk dihantar, dan pilih Export. Simpan fail sebagai CSV.',
      import: 'Buka Import pesanan di sini dan pilih fail itu.',
      columns:
        'Lajur fail dipadankan dengan lajur kami; pilih yang betul jika ada lajur yang tidak dikenali, dan langkau kaedah penghantaran dan kaedah bayarannya kerana kurier dipilih di sini. Pilihan ini diingati untuk fail seterusnya. Fail EasyStore tiada berat: isikannya untuk semua baris sekali gus.',
      confirm:
        'Setiap baris menjadi satu bungkusan. Bagi pesanan dengan beberapa barang, kekalkan baris pertama dan langkau yang lain. Betulkan baris yang ditanda, kemudian import. Harga draf dikira; pilih kurier dan sahkan semuanya sekali gus.',
    },
    custom: {
      prices:
        'Minta harga. Jawapannya menyenaraikan perkhidmatan; kod salah satunya (data.services[0].service.code) ialah SERVICE_CODE untuk langkah seterusnya.',
      order:
        'Cipta pesanan sebagai draf, yang tidak dikenakan bayaran. Yang ini dihantar ke alamat anda sendiri. ID-nya (data.id) ialah ORDER_ID untuk langkah seterusnya.',
      confirm:
        'Sahkan pesanan. Ia dibayar daripada dompet anda dan jawapannya mengandungi consignmentNo untuk menjejakinya.',
      label: 'Muat turun labelnya.',
      webhook: 'Untuk mengetahui setiap langkah bungkusan anda, tambah webhook dengan alamat program anda.',
      reference: 'Semua panggilan lain diterangkan, dengan contoh, dalam rujukan API.',
    },
    shopify: {
      webhook:
        'Di Shopify, buka Settings → Notifications → Webhooks, pilih Create webhook, masukkan nilai ini, biarkan versi API seperti sedia ada, dan simpan. Tiada aplikasi diperlukan.',
      test: 'Pilih Send test notification di sebelah webhook baharu itu. Halaman ini kemudian menyatakan bahawa kedai telah disambungkan; ujian tidak membuat pesanan.',
      order:
        'Buat pesanan di kedai anda. Ia tiba antara draf anda dengan pembeli dan barangnya, serta wang tunai untuk dikutip jika pembeli memilih bayaran semasa hantar. Anda memilih kurier di sana. Pesanan tanpa alamat penghantaran diabaikan.',
      weight:
        'Produk tanpa berat di Shopify juga tiada berat di sini: masukkannya sekali di sana, atau dalam draf.',
      billing:
        'Untuk membayar bungkusan melalui bil Shopify, pilih Benarkan pengebilan pada baris kedai itu.',
    },
  },
};
