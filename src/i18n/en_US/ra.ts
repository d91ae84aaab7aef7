import english from 'ra-language-english';

export default english;
