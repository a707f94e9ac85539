// Messages to the visitor (specification section 8): four kinds, default title 消息通知. A tiny store, so that any code can say something.
export type NoticeKind = 'info' | 'error' | 'warning' | 'success'
/** What can be done about it from the message itself: go somewhere, or do something, once. */
export type NoticeAct = { label: string } & ({ to: string } | { run: () => unknown })
export interface Notice {
  id: number
  kind: NoticeKind
  title: string
  message: string
  act?: NoticeAct | undefined
}

const NOTICE_TITLE = '消息通知'
const SHOW_MS = 4500
/** Longer to read, or to do something about it. */
const LONG_MS = 9000

let notices: readonly Notice[] = []
let next = 1
const timers = new Map<number, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()
const change = (list: readonly Notice[]) => {
  notices = list
  for (const tell of listeners) tell()
}

export const noticeStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  get: (): readonly Notice[] => notices,
  dismiss(id: number): void {
    noticeStore.hold(id)
    change(notices.filter(n => n.id !== id))
  },
  /** Pointed at or in focus: it does not go away under the hand. */
  hold(id: number): void {
    clearTimeout(timers.get(id))
    timers.delete(id)
  },
  letGo(id: number): void {
    const notice = notices.find(n => n.id === id)
    if (!notice) return
    noticeStore.hold(id)
    timers.set(
      id,
      setTimeout(() => noticeStore.dismiss(id), notice.act || notice.kind === 'error' ? LONG_MS : SHOW_MS),
    )
  },
}

const say =
  (kind: NoticeKind) =>
  (message: string, o: { title?: string; act?: NoticeAct } = {}) => {
    const notice = { id: next++, kind, title: o.title ?? NOTICE_TITLE, message, act: o.act }
    // The same sentence twice is one notice: a double click does not stack them.
    change([...notices.filter(n => n.message !== message).slice(-2), notice])
    noticeStore.letGo(notice.id)
  }

export const notify = { info: say('info'), error: say('error'), warning: say('warning'), success: say('success') }
