/** Sentences in one line; a full-width stop, as in Chinese, brings its own space. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences
    .filter(Boolean)
    .reduce(
      (text, next) => `${text}${text === '' || /[\u3002\uff01\uff1f]$/.test(text) ? '' : ' '}${next}`,
      '',
    );
