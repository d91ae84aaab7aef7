/** Sends the rating without leaving the page. */
export function wireRating(): void {
  const form = document.querySelector<HTMLFormElement>('[data-rate]');
  if (!form || form.dataset.wired) return;
  form.dataset.wired = '1';
  form.noValidate = true;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { nano = '', thanks = '', missing = '', failed = '' } = form.dataset;
    const fields = new FormData(form);
    const rating = Number(fields.get('rating'));
    const error = form.querySelector<HTMLElement>('.error');
    const button = form.querySelector<HTMLButtonElement>('button');
    if (!error || !button) return;
    if (!rating) {
      error.textContent = missing;
      form.querySelector<HTMLInputElement>('[name=rating]')?.focus();
      return;
    }
    button.disabled = true;
    error.textContent = '';
    const status = await send({
      rating,
      ratingNote: String(fields.get('ratingNote') ?? ''),
      nanoId: nano,
    });
    // After a lost answer the server says that the delivery has been rated.
    const isSaved = status === 200 || (status === 409 && form.dataset.unanswered === '1');
    if (status === null) form.dataset.unanswered = '1';
    if (isSaved) {
      const done = document.createElement('p');
      done.setAttribute('role', 'status');
      done.textContent = thanks;
      form.replaceWith(done);
    } else {
      error.textContent = failed;
      button.disabled = false;
    }
  });
}

/** The answer's status; null without an answer. */
async function send(body: { rating: number; ratingNote: string; nanoId: string }): Promise<number | null> {
  try {
    const response = await fetch(`/v1.0/order/${encodeURIComponent(body.nanoId)}/rate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify(body),
    });
    return response.status;
  } catch {
    // The caller shows that there was no answer.
    return null;
  }
}
