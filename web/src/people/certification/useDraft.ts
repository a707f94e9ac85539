import { useCaller } from '@mall/client/useCall.ts'
import type { Sent } from '@mall/contract/main/calls.ts'
import { CallError } from '@mall/contract/kernel/callError.ts'
import { Codes } from '@mall/contract/kernel/codes.ts'
import { type CertificationForm, emptyForm } from '@mall/domain/people/certification/certification.fields.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { goLogin, SESSION_INVALID, useRefresh } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { useKept } from '../../kernel/useKept.ts'
import { CERTIFICATION, type Certification, isCertified, openOf } from './useCertification.ts'

export type Typed = Partial<CertificationForm>
type Fields = NonNullable<Sent<'/api/company/UserCompanyCertificationNew'>['fields']>
type Saved = { version: number; state: number } | null

const SAVE_AFTER_MS = 1200

/** Values the server would refuse as they stand are not sent: a half-typed number waits for its end. */
function sendable({ bankAccountTail: _t, ...typed }: Typed): Fields {
  const day = (text: string | undefined) => text === undefined || /^(\d{4}-\d{2}-\d{2}|长期)?$/.test(text)
  const fields: Fields = { ...typed }
  if (!day(typed.establishedOn)) delete fields.establishedOn
  if (!day(typed.validUntil)) delete fields.validUntil
  if (typed.licences) fields.licences = typed.licences.filter(l => day(l.validUntil))
  return fields
}

/**
 * A step of the draft: what differs from the server is kept in the tab and saved by itself a moment after the typing stops. A version that
 * has moved on is fetched, what was typed stays on top of it.
 */
export function useDraft(c: Certification) {
  const call = useCaller()
  const refresh = useRefresh()
  const open = openOf(c)
  const { session } = useBoot()
  // By person: the next one at this browser must not find it.
  const [typed, change, drop] = useKept<Typed>(`mall.certification.${session.userInfo?.userName ?? ''}`, {})
  const latest = useRef<Typed>(typed)
  latest.current = typed
  // The newest version this page knows: an answer is newer than what was read before it.
  const version = useRef(0)
  version.current = Math.max(version.current, open?.version ?? 0)
  const [status, setStatus] = useState<{ kind: 'idle' | 'saving' | 'saved' | 'failed'; why?: string }>({ kind: 'idle' })
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const chain = useRef<Promise<Saved>>(Promise.resolve(null))
  const path = isCertified(c) ? '/api/company/UpdateUserCompanyCertification' : '/api/company/UserCompanyCertificationNew'

  const send = useCallback(
    async (extra: Fields, submit: boolean): Promise<Saved> => {
      const sent = latest.current
      const fields = { ...sendable(sent), ...extra }
      if (!submit && Object.keys(fields).length === 0) return { version: version.current, state: 0 }
      setStatus({ kind: 'saving' })
      try {
        const reply = await call(path, { version: version.current, fields, submit })
        version.current = reply.version
        await refresh(CERTIFICATION)
        // What was typed while the answer was on its way stays.
        if (latest.current === sent) drop()
        setStatus({ kind: 'saved' })
        return reply
      } catch (e) {
        const code = e instanceof CallError ? e.code : 0
        if (code === SESSION_INVALID) goLogin()
        if (code === Codes.CERT_CHANGED) {
          version.current = 0
          await refresh(CERTIFICATION)
        }
        setStatus({ kind: 'failed', why: e instanceof CallError ? e.message : '没有保存成功，请检查网络后重试' })
        return null
      }
    },
    [call, drop, path, refresh],
  )
  /** One save after the other, so that each knows the version of the one before. Null: it failed, the sentence stands in `status`. */
  const save = useCallback(
    (extra: Fields = {}, submit = false): Promise<Saved> => {
      clearTimeout(timer.current)
      chain.current = chain.current.then(() => send(extra, submit))
      return chain.current
    },
    [send],
  )
  const set = useCallback(
    (value: Typed) => {
      change(value)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void save(), SAVE_AFTER_MS)
    },
    [change, save],
  )
  // A press of the button while the draft saves itself is not lost: it waits for its turn.
  const [going, setGoing] = useState(false)
  const saveAndGo = useCallback(
    async (go: () => unknown): Promise<void> => {
      setGoing(true)
      try {
        if (await save()) await go()
      } finally {
        setGoing(false)
      }
    },
    [save],
  )
  useEffect(() => () => clearTimeout(timer.current), [])

  const form: CertificationForm = { ...emptyForm, ...open?.form, ...typed }
  return { form, set, save, saveAndGo, going, status, version, drop }
}
export type Draft = ReturnType<typeof useDraft>
