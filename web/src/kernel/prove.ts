// 再确认是本人: a call that the mall answers with PROVE_AGAIN waits here for the person, and is asked again when he has proved himself.
import { isUnanswered } from '@mall/client/requestId.ts'
import type { Caller } from '@mall/contract/main/calls.ts'
import { CallError } from '@mall/contract/kernel/callError.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'

/** What waits: the mall's sentence, and who is told how it ended. */
export interface Asked {
  why: string
  end(proved: boolean): void
}
let asked: Asked | null = null
const listeners = new Set<() => void>()
const set = (next: Asked | null) => {
  asked = next
  for (const tell of listeners) tell()
}
export const proveStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: (): Asked | null => asked,
}

/** One question at a time: a second call that is refused meanwhile waits for the same answer. */
let waiting: Promise<boolean> | null = null
const askPerson = (why: string): Promise<boolean> => {
  waiting ??= new Promise<boolean>(done =>
    set({
      why,
      end(proved) {
        waiting = null
        set(null)
        done(proved)
      },
    }),
  )
  return waiting
}

/** Every call of the browser goes through it: whichever page it is from, the same question, and then the same call with the same number. */
export async function proving(ask: () => Promise<unknown>): Promise<unknown> {
  try {
    return await ask()
  } catch (e) {
    if (!(e instanceof CallError) || e.code !== Codes.PROVE_AGAIN || !(await askPerson(e.message))) throw e
    return ask()
  }
}

/** By the password, or by the code that was sent to the person's own number. */
export type Proof = { password: string } | { smsCode: string }

/** Empty: proved. Else what is to be said at the field. */
export async function prove(call: Caller, proof: Proof): Promise<string> {
  if ('password' in proof && proof.password === '') return '请输入登录密码'
  try {
    await call('/api/user/proveAgain', proof)
    return ''
  } catch (e) {
    if (e instanceof CallError && !isUnanswered(e.code)) return e.message
    return '没有收到答复，请再试一次'
  }
}
