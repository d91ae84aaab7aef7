/** This page as the server draws it now, with the status of the answer and where it led. Rejects when the server cannot be reached. */
export function fetchOwnPage(): Promise<{ status: number; moved: boolean; page: Document | null }> {
  return new Promise((resolve, reject) => {
    // `fetch` gives a text, and the content policy allows no script to parse one.
    const request = new XMLHttpRequest();
    request.open('GET', location.href);
    request.responseType = 'document';
    request.setRequestHeader('cache-control', 'no-cache');
    request.onload = () => {
      const { status, responseURL, response } = request;
      resolve({
        status,
        moved: responseURL !== location.href.replace(/#.*/, ''),
        page: response as Document | null,
      });
    };
    request.onerror = () => reject(new Error('The page could not be fetched'));
    request.send();
  });
}
