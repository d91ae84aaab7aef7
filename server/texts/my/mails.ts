import type english from '../en_US/mails.ts';

export default {
  verify: {
    subject: 'Sahkan akaun anda',
    body: 'Salam {name},\n\nkod pengesahan anda ialah {code}. Kod ini sah selama 10 minit.\n\n{link}',
  },
  reset: {
    subject: 'Tetapkan semula kata laluan anda',
    body: 'Salam {name},\n\nbuka alamat ini dalam masa 30 minit untuk menetapkan kata laluan baharu:\n\n{link}\n\nJika anda tidak memintanya, tiada apa-apa perlu dilakukan.',
  },
} satisfies typeof english;
