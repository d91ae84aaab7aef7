// Injected into every measured page before its own scripts: records when a selector first matches and is painted, and layout shifts.
(() => {
  const probe = { shifts: 0, blocked: 0, long: 0 };
  globalThis.__probe = probe;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) probe.shifts += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) probe.blocked += Math.max(0, entry.duration - 50);
  }).observe({ type: 'longtask', buffered: true });

  const painted = (start, done) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => done(performance.now() - start);
      channel.port2.postMessage(null);
    });
  const matches = ({ selector, text, gone }) => {
    const found = [...document.querySelectorAll(selector)];
    if (gone) return found.length > 0 && !found.some((e) => e.textContent.includes(gone));
    return found.some((e) => !text || e.textContent.includes(text));
  };
  /** Milliseconds from `start` until the condition is painted; fails after a minute. */
  probe.when = (look, start) =>
    new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`never shown: ${JSON.stringify(look)}`)), 60_000);
      const check = () => {
        if (!matches(look)) return false;
        observer.disconnect();
        painted(start, resolve);
        return true;
      };
      const observer = new MutationObserver(check);
      if (!check())
        observer.observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    });
  /** Milliseconds from each key press until the frame that shows its result. */
  probe.keys = [];
  addEventListener('keydown', (e) => painted(e.timeStamp, (ms) => probe.keys.push(ms)), true);
})();
