// The server's page can be read and pressed before the scripts have come. Links and the search form work by themselves; a press of a
// button, or a form that only a script can send, would be lost on a slow phone. It is kept and done once the page is alive.
export const EARLY = `(()=>{const kept=[];const hear=e=>{const t=e.target;if(!(t instanceof Element))return;
if(e.type==='submit'){if(t.hasAttribute('action'))return;e.preventDefault();kept.push(t)}
else{const b=t.closest('button');if(!b||b.disabled||(b.form&&b.type==='submit'))return;kept.push(b)}
(e.type==='submit'?t:t.closest('button')).setAttribute('aria-busy','true')};
addEventListener('click',hear,true);addEventListener('submit',hear,true);
window.__alive=()=>{delete window.__alive;removeEventListener('click',hear,true);removeEventListener('submit',hear,true);
for(const k of new Set(kept)){k.removeAttribute('aria-busy');if(!k.isConnected)continue;k instanceof HTMLFormElement?k.requestSubmit():k.click()}}})()`.replace(
  /\n/g,
  '',
)

/** Called once the page answers: what was pressed before is done now. */
export function alive(): void {
  const { __alive } = window as unknown as { __alive?: () => void }
  __alive?.()
}
