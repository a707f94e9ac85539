import { useEffect, useEffectEvent } from 'react'

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input,textarea,select,[contenteditable],[role=dialog],[role=combobox],.ant-popover') !== null

/** j and k move the mark, Enter opens, Esc closes, / goes to the search word. Not while somebody types. */
export function useRowKeys(o: { move(step: 1 | -1): void; open(): void; close(): void }) {
  const press = useEffectEvent((e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.isComposing) return
    if (e.key === 'Escape' && e.target instanceof HTMLElement && e.target.closest('.pane')) return o.close()
    if (typing(e.target)) return
    if (e.key === 'j') o.move(1)
    else if (e.key === 'k') o.move(-1)
    else if (e.key === 'Enter' && !(e.target instanceof Element && e.target.closest('a,button'))) o.open()
    else if (e.key === 'Escape') o.close()
    else if (e.key === '/') {
      document.querySelector<HTMLInputElement>('input[data-search]')?.focus()
      e.preventDefault()
    }
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/** One message however often a key is pressed in vain. */
export const NOT_TAKEN = 'keys-not-taken'
export const STILL_COMING = '订单还在读取，刚才的按键没有生效；看到货物后再按'

/** y agrees, b sends back, x says no, r writes the reason: of the order that is open. Not while somebody types. */
export function useDecisionKeys(o: { yes(): void; back(): void; no(): void; reason(): void }) {
  const press = useEffectEvent((e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey || e.isComposing || e.repeat || typing(e.target)) return
    const act = { y: o.yes, b: o.back, x: o.no, r: o.reason }[e.key]
    if (!act) return
    e.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
