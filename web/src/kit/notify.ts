// Messages to the visitor (specification section 8): four kinds, default title 消息通知. A tiny store, so that any code can say something.
export type NoticeKind = 'info' | 'error' | 'warning' | 'success'
export interface Notice {
  id: number
  kind: NoticeKind
  title: string
  message: string
}

export const NOTICE_TITLE = '消息通知'
const SHOW_MS = 4500
const ERROR_MS = 8000

let notices: readonly Notice[] = []
let next = 1
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
  dismiss: (id: number): void => change(notices.filter(n => n.id !== id)),
}

const say =
  (kind: NoticeKind) =>
  (message: string, title: string = NOTICE_TITLE) => {
    const notice = { id: next++, kind, title, message }
    // The same sentence twice is one notice: a double click does not stack them.
    change([...notices.filter(n => n.message !== message).slice(-2), notice])
    setTimeout(() => noticeStore.dismiss(notice.id), kind === 'error' ? ERROR_MS : SHOW_MS)
  }

export const notify = { info: say('info'), error: say('error'), warning: say('warning'), success: say('success') }
