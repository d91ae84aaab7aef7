export default {
  title: 'Messages of this browser',
  question: 'We can tell you in this browser how it goes on, even when this page is closed.',
  allow: 'Tell me',
  refuse: 'Not now',
};
