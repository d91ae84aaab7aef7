/** Messages of calls without an answer of the server (ERR-02, ERR-05, ERR-06). */
export default {
  timedOut: 'Request time out. Please try again.',
  notFound: 'File not found',
  ended: 'Your session has ended. Please sign in again.',
};
