import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '../../kernel/lazyPart.ts'
import { Form, Link, useLocation, useSearchParams } from 'react-router'
import { useLazyCall } from '@mall/client/useCall.ts'
import { useBoot } from '../../kernel/deps.ts'
import { hotWordsInput } from './shellData.ts'

// The suggestions come with the first focus: they are no part of the first view.
const Suggest = lazyPart(() => import('./Suggest.tsx'))

const NO_WORDS: readonly string[] = []

/** A plain GET form: searching works before and without JavaScript. */
export function SearchBox() {
  const { channel } = useBoot()
  const { data } = useLazyCall('/api/cms/getHotSearchKeyWordsNew', hotWordsInput(channel?.channelCode))
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const current = pathname === '/search' ? (query.get('word') ?? '') : ''
  const [word, setWord] = useState(current)
  const [live, setLive] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => setWord(current), [current])
  useEffect(() => focusOnSlash(input), [])
  const hot = data?.hotWord

  return (
    <div className="find">
      <Form action="/search" role="search" onSubmit={() => input.current?.blur()}>
        <input
          ref={input}
          name="word"
          type="search"
          aria-label="搜索商品"
          placeholder={hot?.defaultWord ? `材质 / 规格 / 品名，如 ${hot.defaultWord}` : '材质 / 规格 / 品名'}
          value={word}
          maxLength={100}
          autoComplete="off"
          onChange={e => setWord(e.target.value)}
          onFocus={() => setLive(true)}
        />
        <kbd aria-hidden="true">/</kbd>
        <button type="submit">搜索</button>
        {live && (
          <Suspense>
            <Suggest input={input} word={word} hot={hot?.hotWords ?? NO_WORDS} onPick={setWord} />
          </Suspense>
        )}
      </Form>
      {/* One line; the first stands in the box, what finds no room is in the list that opens with the empty box. */}
      {hot && hot.hotWords.length > 1 && (
        <ul aria-label="热门搜索">
          {hot.hotWords.slice(1).map(w => (
            <li key={w}>
              <Link to={`/search?word=${encodeURIComponent(w)}`}>{w}</Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** `/` focuses the search unless somebody is typing. */
function focusOnSlash(input: { current: HTMLInputElement | null }) {
  const key = (e: KeyboardEvent) => {
    const at = e.target instanceof HTMLElement ? e.target : null
    if (e.key !== '/' || e.ctrlKey || e.metaKey || e.altKey || at?.closest('input, textarea, select, [contenteditable], dialog'))
      return
    e.preventDefault()
    input.current?.focus()
    input.current?.select()
  }
  document.addEventListener('keydown', key)
  return () => document.removeEventListener('keydown', key)
}
