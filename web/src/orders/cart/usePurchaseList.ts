import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useRefreshCart, useSend } from '../../kernel/data.ts'
import { useBoot } from '../../kernel/deps.ts'
import { cartPath } from '../../goods/buying/cartCall.ts'
import {
  decideAll,
  FIRST_WISHES,
  isForOrdinary,
  isIn,
  isPlaceAlone,
  type ListLine,
  type ReadLine,
  type Wishes,
  wordsOf,
  inUnit,
} from './purchaseList.ts'

/** Undecided lines wait this long in this browser. */
const KEPT_MS = 30 * 86_400_000

interface Kept {
  at: number
  wishes: Wishes
  lines: ListLine[]
  /** The city that the list names for all of its lines. */
  to?: string
}

function read(key: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
    return kept && Array.isArray(kept.lines) && Date.now() - kept.at < KEPT_MS ? kept : null
  } catch {
    return null
  }
}

function write(key: string, kept: Kept): void {
  try {
    if (kept.lines.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage is forbidden: a reload forgets, the page works.
  }
}

const bare = ({ match: _match, failed: _failed, ...line }: ReadLine): ListLine => line

/** The list, its matching, and the way into the cart. What was pasted and decided is kept by account in this browser. */
export function usePurchaseList() {
  const { session, channel } = useBoot()
  const send = useSend()
  const refresh = useRefreshCart()
  const key = `purchaseList:${session.userInfo?.userName ?? ''}`
  const [lines, setLines] = useState<readonly ReadLine[]>([])
  const [wishes, setWishes] = useState(FIRST_WISHES)
  const [to, setTo] = useState<string>()
  const [waiting, setWaiting] = useState(0)
  const [loaded, setLoaded] = useState(false)
  const next = useRef(1)

  const match = useCallback(
    async (asked: readonly ListLine[]) => {
      if (asked.length === 0) return
      setWaiting(n => n + 1)
      const reply = await send('/api/cart/matchPurchaseList', { lines: asked.map(wordsOf) })
      setWaiting(n => n - 1)
      if (!reply) return
      const found = new Map(
        asked.map((l, i) => {
          const matches = reply.lines.filter(line => line.from === i)
          // Several goods in what was one line, or none (a head, a title): lines of their own take its place.
          const parts = matches.length === 1 ? [] : matches.map(one => ({ id: next.current++, text: one.text, match: one }))
          return [l.id, { words: wordsOf(l), only: matches.length === 1 ? matches[0] : undefined, parts }]
        }),
      )
      const forAll = reply.lines.find(isPlaceAlone)?.place?.cityName
      if (forAll && asked.length > 1) setTo(forAll)
      setLines(old =>
        old.flatMap((l): ReadLine[] => {
          const mine = found.get(l.id)
          // A line rewritten meanwhile waits for its own answer.
          if (!mine || mine.words !== wordsOf(l)) return [l]
          if (!mine.only) return mine.parts
          return asked.length > 1 && isPlaceAlone(mine.only) ? [] : [{ ...l, match: mine.only }]
        }),
      )
    },
    [send],
  )

  // After hydration: the server cannot know what stands in this browser.
  useEffect(() => {
    const kept = read(key)
    setLoaded(true)
    if (!kept) return
    next.current = Math.max(0, ...kept.lines.map(l => l.id)) + 1
    setLines(kept.lines)
    setWishes(kept.wishes)
    setTo(kept.to)
    void match(kept.lines)
  }, [key, match])
  useEffect(() => {
    if (loaded) write(key, { at: Date.now(), wishes, lines: lines.map(bare), ...(to ? { to } : {}) })
  }, [key, loaded, lines, wishes, to])

  const decided = useMemo(() => decideAll(lines, wishes), [lines, wishes])
  const change = useCallback(
    (id: number, how: (line: ReadLine) => ReadLine) => setLines(old => old.map(l => (l.id === id ? how(l) : l))),
    [],
  )

  const rewritten = (line: ListLine) => {
    change(line.id, () => line)
    return match([line])
  }

  return {
    loaded,
    lines,
    decided,
    wishes,
    to,
    waiting: waiting > 0,
    setWishes,
    change,
    /** Another list: the old one is gone. */
    start: (texts: readonly string[]) => {
      const fresh = texts.map(text => ({ id: next.current++, text }))
      setLines(fresh)
      setTo(undefined)
      return match(fresh)
    },
    /** The same lines at the prices of now: the city has changed. */
    again: () => match(lines.map(bare)),
    rewrite: (id: number, text: string) => {
      const old = lines.find(l => l.id === id)
      return rewritten({ id, text, ...(old?.asked && old.text === text ? { asked: old.asked } : {}) })
    },
    /** Other goods in place of what the line says: matched anew, while what was written stays; without them as it was written. */
    replace: ({ id, text }: ListLine, instead?: string) => rewritten({ id, text, ...(instead === undefined ? {} : { instead }) }),
    /** The same unit for all lines that ask for it: asked once, matched anew together. */
    answer: (asked: readonly ListLine[], unit: string) => {
      const ids = new Set(asked.map(l => l.id))
      const fresh = lines
        .filter(l => ids.has(l.id))
        .map(l => ({ ...bare(l), ...(l.instead === undefined ? { text: inUnit(l, unit) } : { instead: inUnit(l, unit) }) }))
      const byId = new Map(fresh.map(l => [l.id, l]))
      setLines(old => old.map(l => byId.get(l.id) ?? l))
      return match(fresh)
    },
    drop: (id: number) => setLines(old => old.filter(l => l.id !== id)),
    /** Puts what is decided into the cart; what went in leaves the list. Returns how many lines did. */
    add: async (into: 'cart' | 'ordinary' = 'cart'): Promise<number> => {
      const ordinary = into === 'ordinary'
      const chosen = decided.filter(ordinary ? isForOrdinary : isIn)
      const rows = chosen.flatMap(d => (d.offer ? [{ text: d.offer.skuCode, pieces: d.pieces }] : []))
      const reply = await send(cartPath('importJMZGProductSellerGoodsToCart', channel?.channelCode), {
        rows,
        ...(ordinary ? { ordinary } : {}),
      })
      if (!reply) return 0
      const answers = new Map(chosen.map((d, i) => [d.line.id, reply.rows[i]]))
      setLines(old =>
        old.flatMap(l => {
          const answer = answers.get(l.id)
          if (!answer) return [l]
          return answer.ok ? [] : [{ ...l, failed: answer.message }]
        }),
      )
      await refresh()
      return reply.added
    },
  }
}

export type PurchaseList = ReturnType<typeof usePurchaseList>
