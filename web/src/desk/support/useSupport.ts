// The state of the visitor's conversation: what the mall has, what this tab has not yet got through, and whether the line is up.
import { CallError } from '@mall/contract/kernel/callError.ts'
import { liveLine } from '@mall/client/liveLine.ts'
import { useCaller, useLazyCall } from '@mall/client/useCall.ts'
import type { CardKindCode } from '@mall/domain/desk/support/support.codes.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useRefresh } from '../../kernel/data.ts'
import { newRequestId } from '@mall/client/requestId.ts'
import { useBoot } from '../../kernel/deps.ts'
import { noteSpoken, setSupportShown } from '../../site/shell/supportDoor.ts'

export interface Outgoing {
  requestId: string
  words: string
  card: { kind: CardKindCode; no: string } | null
  fileId: string | null
  /** Empty: on its way. */
  failed: string
}
const KEPT = 'support.unsent'
const kept = (): Outgoing[] => {
  try {
    const list = JSON.parse(sessionStorage.getItem(KEPT) ?? '[]') as Outgoing[]
    return Array.isArray(list) ? list.map(o => ({ ...o, failed: o.failed || '未发出' })) : []
  } catch {
    return []
  }
}
const TYPING_SHOWN_MS = 4000

export function useSupport() {
  const call = useCaller()
  const refresh = useRefresh()
  const { session } = useBoot()
  const state = useLazyCall('/api/support/getSupport', {}, { refetchMs: 60_000 })
  const thread = state.data?.thread ?? null
  const threadNo = thread?.threadNo ?? ''
  const said = useLazyCall('/api/support/getMessages', { threadNo }, { enabled: threadNo !== '', keepOld: true })
  const [unsent, setUnsent] = useState<Outgoing[]>(kept)
  const [down, setDown] = useState(false)
  const [typing, setTyping] = useState(false)
  // The lists of 我的会话 and 工单, where they stand behind the pane, tell of the same conversation.
  const again = useCallback(
    () =>
      refresh('/api/support/getSupport', '/api/support/getMessages', '/api/support/getThreadList', '/api/support/getTicketList'),
    [refresh],
  )

  useEffect(() => {
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(unsent))
    } catch {
      // a browser that keeps nothing: the lines live as long as the page
    }
  }, [unsent])

  // The button beside the page counts what nobody looks at; here somebody does.
  useEffect(() => {
    setSupportShown(true)
    return () => setSupportShown(false)
  }, [])
  useEffect(() => {
    if (threadNo !== '' && !session.userStatus) noteSpoken()
  }, [threadNo, session.userStatus])

  // What was said before the log-in goes on as the person's.
  useEffect(() => {
    void call('/api/support/openSupport', {})
      .then(again)
      .catch(() => {})
  }, [call, again])

  // Before his first word a guest has no line to listen to.
  const listens = (session.userStatus && !session.punchOut) || threadNo !== ''
  const [visible, setVisible] = useState(!document.hidden)
  useEffect(() => {
    const look = () => setVisible(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  useEffect(() => {
    if (!listens || !visible) return
    let over: ReturnType<typeof setTimeout> | undefined
    const end = liveLine({
      url: session.userStatus ? '/api/live' : '/api/support/live',
      onEvent: data => {
        const e = JSON.parse(data) as { kind: string; bySide?: string }
        if (e.kind === 'support' || e.kind === 'again') {
          setTyping(false)
          void again()
        } else if (e.kind === 'supportTyping' && e.bySide === 'staff') {
          setTyping(true)
          clearTimeout(over)
          over = setTimeout(() => setTyping(false), TYPING_SHOWN_MS)
        }
      },
      onUp: () => {
        setDown(false)
        void again()
      },
      onDown: () => setDown(true),
      onPoll: () => void again(),
    })
    return () => {
      clearTimeout(over)
      end()
    }
  }, [listens, visible, session.userStatus, again])

  // Whoever has the pane open has read what stands in it.
  const last = thread?.lastSeq ?? 0
  const unread = thread?.unread ?? 0
  useEffect(() => {
    if (visible && threadNo !== '' && unread > 0)
      void call('/api/support/readMessages', { threadNo, seq: last })
        .then(again)
        .catch(() => {})
  }, [call, again, visible, threadNo, unread, last])

  /** Sends, or sends again under the same key: what arrived after all is not said twice. */
  const send = useCallback(
    async (o: Omit<Outgoing, 'requestId' | 'failed'> & { requestId?: string }) => {
      const one: Outgoing = { ...o, requestId: o.requestId ?? newRequestId(), failed: '' }
      setUnsent(list => [...list.filter(x => x.requestId !== one.requestId), one])
      try {
        const { requestId, words, card, fileId } = one
        await call('/api/support/sendMessage', { requestId, words, card, fileId })
        // Said here already: whoever closes the pane at once is told of the answer too.
        if (!session.userStatus) noteSpoken()
        await again()
        setUnsent(list => list.filter(x => x.requestId !== one.requestId))
      } catch (e) {
        const failed = e instanceof CallError ? e.message : '未发出'
        setUnsent(list => list.map(x => (x.requestId === one.requestId ? { ...x, failed } : x)))
      }
    },
    [call, again, session.userStatus],
  )
  const drop = (requestId: string) => setUnsent(list => list.filter(x => x.requestId !== requestId))

  const typedAt = useRef(0)
  const typed = () => {
    if (thread?.threadState !== 'open' || Date.now() - typedAt.current < 3000) return
    typedAt.current = Date.now()
    void call('/api/support/typing', { threadNo }).catch(() => {})
  }
  return { state, thread, said, unsent, down, typing, send, drop, typed, again }
}
