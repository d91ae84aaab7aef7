/** The look of a gateway's pages, and of its instructions within the console: a card on a plain ground. */
export const GATEWAY_STYLE = `
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#172033;background:#f3f5f9}
main{box-sizing:border-box;width:min(26rem,100% - 2rem);margin:8vh auto;padding:min(2rem,7vw);background:#fff;border-radius:12px;border:1px solid #d7dce6}
h1,h2{margin:0 0 .25rem;font-size:1.4rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:1rem 0}dd{margin:0;text-align:right;font-weight:600}
label{display:block;font-weight:600}input,select{box-sizing:border-box;width:100%;font:inherit;padding:.6rem;margin:.25rem 0;border:1px solid #6b7488;border-radius:8px;background:#fff}
button,a.button{box-sizing:border-box;display:block;width:100%;text-align:center;text-decoration:none;font:inherit;font-weight:600;padding:.7rem;margin-top:1rem;border:0;border-radius:8px;background:#0b5fff;color:#fff;cursor:pointer}
button.plain{margin-top:.5rem;background:#fff;color:#0b4fd0;border:1px solid #6b7488}
:focus-visible{outline:3px solid #0b5fff;outline-offset:2px}.error{color:#b3261e;margin:.25rem 0}.logo{display:block;max-width:100%;height:32px;object-fit:contain;object-position:left}.quiet{color:#4a5468;font-size:.9rem}.number{white-space:nowrap}a{display:inline-block;padding:.6rem 0;color:#0b4fd0}`;
