// The server's page can be read, typed into and pressed before the scripts have come. Links and the search form work by themselves; what
// was typed would be emptied, a press of a button or a form that only a script can send would be lost on a slow phone. Both are kept: the
// fields are filled in and the presses done once the page is alive.
// React hears a field only when its value differs from the one React itself has set last: hence the own setter first, then the element's;
// and it draws between two events of the visitor, hence the pause.
export const EARLY = `(()=>{const kept=[];const typed=new Map();const names=['click','submit','input'];
const hear=e=>{const t=e.target;if(!(t instanceof Element))return;
if(e.type==='input'){typed.set(t,t.type==='checkbox'||t.type==='radio'?t.checked:t.value);return}
if(e.type==='submit'){if(t.hasAttribute('action'))return;e.preventDefault();kept.push(t)}
else{const b=t.closest('button');if(!b||b.disabled||(b.form&&b.type==='submit'))return;kept.push(b)}
(e.type==='submit'?t:t.closest('button')).setAttribute('aria-busy','true')};
names.forEach(n=>addEventListener(n,hear,true));
const fill=(t,v)=>{if(!t.isConnected)return;if(typeof v==='boolean'){Object.getOwnPropertyDescriptor(HTMLInputElement.prototype,'checked').set.call(t,!v);t.click();return}
const of=Object.getOwnPropertyDescriptor(Object.getPrototypeOf(t),'value');if(!of||!of.set)return;
if(t.type!=='file'){if(v!=='')t.value='';of.set.call(t,v)}
t.dispatchEvent(new Event(t.type==='file'||t.tagName==='SELECT'?'change':'input',{bubbles:true}))};
window.__alive=async()=>{delete window.__alive;names.forEach(n=>removeEventListener(n,hear,true));
for(const [t,v] of typed){fill(t,v);await new Promise(done=>setTimeout(done))}
for(const k of new Set(kept)){k.removeAttribute('aria-busy');if(!k.isConnected)continue;k instanceof HTMLFormElement?k.requestSubmit():k.click()}}})()`.replace(
  /\n/g,
  '',
)

/** Called once the page answers: what was typed and pressed before is done now. */
export function alive(): void {
  const { __alive } = window as unknown as { __alive?: () => void }
  __alive?.()
}
