import { CallError } from '@mall/contract/kernel/callError.ts'
import type { RefusalCode } from '@mall/contract/kernel/codes.ts'
import { useCallback, useState } from 'react'
import { notify } from './kit/notify.ts'
import { goLogin, SESSION_INVALID } from './data.ts'

/** A dialog that is just closing still holds the focus, or gives it back to its button: asked again once it is gone. */
function focusSoon(id: string, frames = 20): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(id)
    const dialog = document.querySelector('dialog[open]')
    if (dialog && !dialog.contains(field) && frames > 0) focusSoon(id, frames - 1)
    // One more frame: the browser first gives the focus back to where the dialog was opened.
    else if (frames < 20 && frames > 0) requestAnimationFrame(() => field?.focus())
    else field?.focus()
  })
}

/** Errors stand at the field they belong to, the first one gets the focus. Fields are named by their element's id. */
export function useFieldErrors<F extends string>() {
  const [errors, setErrors] = useState<Partial<Record<F, string>>>({})

  /** Shows what is wrong, in the order given; true when nothing is. */
  const check = useCallback((found: readonly (readonly [field: F, error: string | null | false])[]): boolean => {
    const bad = found.filter((f): f is readonly [F, string] => Boolean(f[1]))
    setErrors(Object.fromEntries(bad) as Partial<Record<F, string>>)
    const [first] = bad
    if (first) focusSoon(first[0])
    return first === undefined
  }, [])

  /** A refusal of the server at the field that can mend it; one that belongs to no field is a notice. */
  const refused = useCallback(
    (error: unknown, at: Partial<Record<RefusalCode, F>>) => {
      const sentence = error instanceof CallError ? error.message : '操作没有完成，请稍后再试'
      const code = error instanceof CallError ? error.code : 0
      if (code === SESSION_INVALID) return goLogin()
      const field = (at as Partial<Record<number, F>>)[code]
      if (field) check([[field, sentence]])
      else notify.error(sentence)
    },
    [check],
  )
  return { errors, check, refused }
}
